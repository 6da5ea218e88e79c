export const states = {
  unreachable: 'The service cannot be reached',
  answered: (status: number) => `The service answered ${status}`,
  failedTitle: 'This could not be loaded',
  failedHint: 'Try again. If it keeps failing, tell your administrator the request id.',
  requestId: 'Request id',
  brokenTitle: 'This screen has stopped',
  brokenHint:
    'A fault in the application, not in what you did. Nothing was saved. Reload the page, and report the text below if it happens again.',
  reload: 'Reload',
  refusedTitle: 'You may not see this',
  refusedNeeds: (level: string, section: string) =>
    `It needs the permission “${section}” at the level “${level}”.`,
  refusedAdmin: 'It is for admins of the organisation only.',
  refusedWho:
    'An admin of your organisation can give it to you: on the screen Users, or on the group that you belong to.',
  notFoundTitle: 'There is nothing at this address',
  notFoundText: 'The page does not exist, or it was moved or deleted.',
  toOverview: 'To the overview',
  goneTitle: 'Not found',
  goneText: 'It does not exist, belongs to another organisation, or was deleted.',
  toHistory: 'See its history',
  learnMore: 'Learn more in the guide',
}

export const time = {
  never: 'never',
  justNow: 'just now',
}

export const danger = {
  undone: 'You can undo this right afterwards.',
  notUndone: 'This cannot be undone.',
  dependents: 'What will be affected',
  none: 'Nothing else depends on it.',
  checking: 'Looking for what depends on it…',
  typeName: (name: string) => `Type “${name}” to confirm`,
  undo: 'Undo',
  and: (count: number) => `and ${count} more`,
}
