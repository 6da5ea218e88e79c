import { Type } from 'typebox'
import { flag, map, mapOf, section, text, whole } from './makers.ts'

const anything = (description: string) => mapOf(description, Type.Unknown())

export const analyticsKeys = {
  enable_aggregate_lookups: flag('Read charts from hourly aggregates.', true),
  aggregate_lookup_cutoff: text('Before this day charts are read from single records.', {
    pattern: '^$|^[0-3][0-9]/[01][0-9]/[0-9]{4}$',
    shape: 'a day as DD/MM/YYYY',
  }),
  use_sharded_analytics: flag('Read analytics from a collection per organisation.', false, {
    misspelt: 'USESHARDEDANLAYTICS',
  }),
  enable_analytics_cache: flag('Keep answers of charts for a short time.'),
  retention: section({
    logs_days: whole('Days that single requests are kept; 0: for ever.'),
    analytics_days: whole('Days that sums of requests are kept; 0: for ever.'),
    uptime_days: whole('Days that checks of hosts are kept; 0: for ever.'),
  }),
  ui: section({
    languages: map('Name of a language to its code.', { default: { English: 'en' } }),
    default_lang: text('Code of the language that a new user sees.', { default: 'en' }),
    hide_help: flag('Hide help texts.'),
    dont_allow_license_management: flag('Hide the licence pages.'),
    dont_allow_license_management_view: flag('Hide the licence view.'),
    dont_show_admin_sockets: flag('Hide real-time notifications.'),
    cloud: flag('Read and ignored.'),
    enable_mcp: flag('Read and ignored.'),
    onboarding: section({ enabled: flag('Show the tour to new users.') }),
    notifications: section({
      duration: section({
        success: whole('Milliseconds that a success message stays; 0: the default.'),
        warning: whole('Milliseconds that a warning stays; 0: the default.'),
        error: whole('Milliseconds that an error stays; 0: the default.'),
      }),
    }),
    nav: mapOf(
      'Menu entries to hide: `hide_geo`, `hide_logs`, `hide_activity_by_api_section`, `hide_licenses_section`, `hide_tib_section`, `dont_show_admin_sockets`.',
      Type.Boolean(),
    ),
    login_page: anything('Options of the login page.'),
    uptime: anything('Options of the uptime pages.'),
    portal_section: anything('Options of the portal pages.'),
    designer: anything('Options of the API designer.'),
    trial: section({
      end_date: whole('Read and ignored.'),
      hubspot_form: section({
        region: text('Read and ignored.'),
        portal_id: text('Read and ignored.'),
        form_id: text('Read and ignored.'),
      }),
    }),
  }),
}
