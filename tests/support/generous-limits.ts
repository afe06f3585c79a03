// Limits that no test reaches unless it sets them itself.

export const GENEROUS_LIMITS = {
  LIMIT_SIGNUP_PER_HOUR: '100000',
  LIMIT_LOGIN_PER_ACCOUNT: '100000',
  LIMIT_LOGIN_PER_ADDRESS: '100000',
  LIMIT_SEARCH_PER_SECOND: '100000',
}
