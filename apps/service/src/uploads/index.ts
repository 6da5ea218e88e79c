export { readDocument } from './document.ts'
export { findUploadedFile, type UploadedFile } from './multipart.ts'
export { readArchive } from './zip.ts'
