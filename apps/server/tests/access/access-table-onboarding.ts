/** Who may start a SIM without a link, and request a credit check; part of access-table.ts. */
export const accessToOnboarding = {
  'onboarding.adoptByIp': { who: 'anyone', because: 'the network says whose mobile data it is' },
  'onboarding.adoptBySms': { who: 'anyone', because: 'the texted code is the proof' },
  'onboarding.adoptBySimSms': { who: 'anyone', because: 'the code that the SIM got is the proof' },
  'credit-checks.creditCheck': { who: 'owner' },
  'credit-checks.askCreditCheck': { who: 'owner' },
  'credit-checks.waitingCreditChecks': { who: 'client' },
  'credit-checks.decideCreditCheck': { who: 'client' },
} as const
