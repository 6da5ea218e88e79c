export { handlersWith } from './handlers.ts'
