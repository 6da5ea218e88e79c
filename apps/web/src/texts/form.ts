import type { PasswordRules } from '@svc/contract'

/** `at least 6 characters, a digit` as far as the rules say anything. */
function rulesOf(rules: PasswordRules): string[] {
  const { minLength, maxLength, minNumeric = 0, minSpecial = 0, pattern } = rules
  const several = (count: number, one: string, many: string) =>
    count === 1 ? `1 ${one}` : `${count} ${many}`
  return [
    maxLength ? `${minLength} to ${maxLength} characters` : `at least ${minLength} characters`,
    rules.multiCase ? 'upper and lower case letters' : '',
    minNumeric > 0 ? several(minNumeric, 'digit', 'digits') : '',
    minSpecial > 0 ? several(minSpecial, 'special character', 'special characters') : '',
    rules.disableSequential ? 'no runs such as abc or 111' : '',
    pattern ? `fitting ${pattern}` : '',
  ].filter(Boolean)
}

export const form = {
  save: 'Save',
  saving: 'Saving…',
  discard: 'Discard',
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  reviewTitle: 'Your changes',
  advanced: 'Advanced',
  hasValues: 'holds values that are not the default',
  at: (name: string, problem: string) => `${name}: ${problem}`,
  problems: (count: number) => `${count} fields need your attention`,
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes on this page will be lost.',
  leave: 'Leave',
  stay: 'Stay',
  required: 'This field is required',
  tooShort: (length: number) => `At least ${length} characters`,
  tooLong: (length: number) => `At most ${length} characters`,
  wrongForm: 'This does not have the right form',
  emailForm: 'Enter an e-mail address such as ada@example.org',
  atLeast: (limit: number) => `At least ${limit}`,
  atMost: (limit: number) => `At most ${limit}`,
  wholeNumber: 'Enter a whole number',
  wrongKind: 'This is not the right kind of value',
  newPassword: 'New password',
  repeatPassword: 'Repeat new password',
  passwordRules: (rules: PasswordRules) => `It needs ${rulesOf(rules).join(', ')}.`,
  passwordsDiffer: 'The two passwords are not the same',
  conflictTitle: 'Somebody else has changed this meanwhile',
  conflictText: 'Load the new version and lose your changes, or save yours over it.',
  loadTheirs: 'Load the new version',
  saveMine: 'Save mine over it',
  document: 'Document',
  documentText:
    'The whole document, in step with the form. Fields that the form does not show are kept as they are here.',
  notJson: 'This is not valid JSON yet; the form keeps its last values.',
  notYaml: 'This is not valid YAML yet; the form keeps its last values.',
  notAnObject: 'The document must be an object.',
  documentFormat: 'Notation',
  showPassword: 'Show password',
  unitOf: (label: string) => `${label}, unit`,
  units: { 1: 'seconds', 60: 'minutes', 3600: 'hours', 86400: 'days' } as Record<number, string>,
  notChosen: 'Not set',
  pairName: 'Name',
  pairValue: 'Value',
  pairNameless: 'Give it a name, or it is not saved',
  pairTaken: 'This name is there already',
  pairIsJson: 'Not a text: edit it on the tab Document.',
  addRow: 'Add',
  item: (label: string, place: number) => `${label} ${place}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  removeRow: (name: string) => `Remove ${name}`,
  review: 'Review and save',
  reviewText: 'This is what will change. It takes effect on the gateways at once.',
  saveNow: 'Save changes',
}

export const diff = {
  field: 'Field',
  before: 'Before',
  after: 'After',
  none: 'No field was changed.',
  sameText: 'The text is the same.',
  absent: 'not set',
}
