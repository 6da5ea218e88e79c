/** The table with the sums of whole days, which are made of those of hours and can be made again. */
export const nameDaySums = (aggregates: string): string => `${aggregates}_by_day`
