/**
 * Whether a text is a phone number, by the server's rule. The rule includes the numbers of all countries, so it loads
 * only when a number is checked; if it can't be loaded, the server decides.
 */
export async function isPhoneNumber(text: string): Promise<boolean> {
  const rules = await numberRules()
  return rules === undefined || rules.toE164(text) !== undefined
}

/** Whether a text is a New Zealand mobile number, in the same way. */
export async function isMobileNumber(text: string): Promise<boolean> {
  const rules = await numberRules()
  return rules === undefined || typeof rules.mobileNumber(text) === 'string'
}

function numberRules() {
  return import('@waea/domain/msisdn').catch(() => undefined)
}
