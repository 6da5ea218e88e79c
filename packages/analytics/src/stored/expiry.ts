import { zeroTime } from '../moment.ts'

/** When Mongo may remove a document. One without a time stays: the zero time would remove it at once. */
export const toExpiry = (time: Date): { expireAt?: Date } =>
  time.getTime() <= zeroTime.getTime() ? {} : { expireAt: time }
