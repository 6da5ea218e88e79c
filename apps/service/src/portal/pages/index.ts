import type { PortalTools } from '../tools.ts'
import type { Page } from '../visit.ts'
import { cataloguePage } from './catalogue.ts'
import { createDashboardPage } from './dashboard.ts'
import { createDocumentationPage } from './documentation.ts'
import { createGeneratePage } from './generate.ts'
import { createKeyPages } from './key.ts'
import { createKeyApisPage } from './key-apis.ts'
import { createLoginPages } from './login.ts'
import { createClientPages } from './oauth-clients.ts'
import { createTokenCalls } from './oauth-tokens.ts'
import { createProfilePages } from './profile.ts'
import { createRegisterPage } from './register.ts'
import { createRequestPage } from './request.ts'
import { createResetPages } from './reset-password.ts'
import { createSsoPage } from './sso.ts'
import { assetPages, homePage } from './stored.ts'

/** Every page that the portal has by itself. */
export const createPages = (tools: PortalTools): Page[] => [
  homePage,
  ...assetPages,
  cataloguePage,
  createDocumentationPage(tools),
  createRegisterPage(tools),
  ...createLoginPages(tools),
  ...createResetPages(tools),
  createSsoPage(tools),
  createDashboardPage(tools),
  createGeneratePage(tools),
  ...createKeyPages(tools),
  createKeyApisPage(tools),
  createRequestPage(tools),
  ...createClientPages(tools),
  ...createTokenCalls(tools),
  ...createProfilePages(tools),
]
