export { createCertificateRoutes } from './certificates.routes.ts'
