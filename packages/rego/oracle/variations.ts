import { accessRules } from '../fixtures/access.ts'

/** Rules that installations add to the usual ones, each with something of the language that can go wrong. */
const additions: readonly string[] = [
  '',
  // A negated call on a member that may be absent, and one on a member that a request changes.
  `deny["may not change the status"] {
    request_permission[_] == "apis"
    not is_null(input.request.body.api_definition.active)
    not input.user.user_permissions.api_activator
  }`,
  // Group rules: equality under a negation, with the group present, other and absent.
  `deny["only group A"] { not input.user.group_name == "A" }
  deny[message] {
    input.user.group_name != "A"
    message := sprintf("group %s may not %s", [input.user.group_name, request_intent, "surplus"])
  }`,
  // Intents of one's own: complete rules with a default that several clauses override.
  `editor_intent = "create" { input.request.method == "POST" }
  editor_intent = "update" { input.request.method == "PUT" }
  deny["editors may not create"] { editor_intent == "create"; input.user.user_permissions.apis == "write" }
  level = 3 { is_admin } else = 2 { allow } else = 1 { request_permission[_] }`,
  // Objects, comprehensions and counting.
  `sections_by_level[level] = sections {
    level := input.user.user_permissions[_]
    sections := [s | input.user.user_permissions[s] == level]
  }
  summary = {"sections": count(request_permission), "levels": {l | l := input.user.user_permissions[_]}}
  every_path_part { not empty_part }
  empty_part { path_parts[i] == ""; i > 0 }`,
  // Extending what was given, and evaluating with another input.
  `more_permissions = array.concat(input.permissions, [{"permission": "extra", "rx": "^/api/nowhere"}])
  wider = x { x := request_permission with input.permissions as more_permissions }
  as_admin = x { x := deny with input.user.user_permissions as {"IsAdmin": "admin"} }`,
]

export const variations: readonly string[] = additions.map((rules) => `${accessRules}\n${rules}\n`)
