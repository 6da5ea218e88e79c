# Access rules of SVC Dashboard, version 1.
#
# Every request to the management API is held against these rules. It is allowed when no `deny`
# message exists. `patch_request` may add JSON merge patches for the request body.
#
# input.request      method, path (with /api, without query), body, query, header
# input.user         id, active, group_id, group_name, user_permissions
# input.permissions  list of {permission, rx}: which section covers which paths
# input.config       security.allow_admin_reset_password
# SvcAPIGet(path)    the object at a path of the management API
# SvcDiff(a, b)      the JSON merge patch that makes b of a
package dashboard_users

default request_intent = "write"

request_intent = "read" { input.request.method == "GET" }
request_intent = "read" { input.request.method == "HEAD" }
request_intent = "delete" { input.request.method == "DELETE" }

# These read, although they are sent by POST.
request_intent = "read" {
  input.request.method == "POST"
  posts_that_read[input.request.path]
}

posts_that_read = {
  "/api/users/search",
  "/api/apis/oas/dry-run",
  "/api/portal/developers/verify_credentials",
}

intent_match("read", "read")
intent_match("read", "write")
intent_match("read", "admin")
intent_match("write", "write")
intent_match("write", "admin")
intent_match("delete", "write")
intent_match("delete", "admin")

is_admin { input.user.user_permissions.IsAdmin == "admin" }

path_parts = split(input.request.path, "/")

# Paths that every active user may call.
is_open {
  input.request.path == "/api/users/me"
  request_intent == "read"
}
is_open { input.request.path == "/api/users/me/organisation" }
is_open { input.request.path == "/api/users/me/organisations" }
is_open { input.request.path == "/api/org/notifications" }

is_me {
  request_intent == "read"
  count(path_parts) == 4
  path_parts[2] == "users"
  path_parts[3] == input.user.id
}

is_self_key_reset {
  input.request.method == "PUT"
  input.request.path == sprintf("/api/users/%s/actions/key/reset", [input.user.id])
}

is_password_reset {
  count(path_parts) == 6
  path_parts[2] == "users"
  path_parts[4] == "actions"
  path_parts[5] == "reset"
}

is_own_password_reset {
  is_password_reset
  path_parts[3] == input.user.id
}

is_exempt { is_open }
is_exempt { is_me }
is_exempt { is_self_key_reset }
is_exempt { is_own_password_reset }

# The sections whose paths match. The password reset has rules of its own below.
request_permission[role] {
  perm := input.permissions[_]
  regex.match(perm.rx, input.request.path)
  role := perm.permission
}

section_permission[role] {
  request_permission[role]
  role != "ResetPassword"
}

default allow = false

allow { count(deny) == 0 }

deny["User is not active"] {
  not input.user.active
}

deny[msg] {
  count(request_permission) == 0
  not is_exempt
  msg := sprintf("Unknown action: no permission covers '%s'", [input.request.path])
}

deny[msg] {
  section_permission[role]
  not is_admin
  not is_exempt
  not input.user.user_permissions[role]
  msg := sprintf("No permission to access '%s'", [input.request.path])
}

deny[msg] {
  section_permission[role]
  not is_admin
  not is_exempt
  held := input.user.user_permissions[role]
  not intent_match(request_intent, held)
  msg := sprintf("No permission to carry out '%s' operation", [request_intent])
}

deny[msg] {
  section_permission[role]
  is_admin
  not is_exempt
  input.user.user_permissions[role] == "deny"
  msg := sprintf("No permission to carry out '%s' operation", [request_intent])
}

deny[msg] {
  is_password_reset
  not is_own_password_reset
  is_admin
  input.user.user_permissions.users == "deny"
  msg := sprintf("No permission to carry out '%s' operation", [request_intent])
}

deny[msg] {
  is_password_reset
  not is_own_password_reset
  not is_admin
  msg := "No permission to reset the password of other users"
}

deny[msg] {
  is_password_reset
  not is_own_password_reset
  is_admin
  not input.config.security.allow_admin_reset_password
  not input.user.user_permissions.ResetPassword
  msg := "No permission to reset the password of other users; an administrator can be granted it"
}
