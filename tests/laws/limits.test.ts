import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../../tools/laws/tree.ts'

/**
 * Every limit and lifetime of the product, with the test that tries it just before and just after. A limit that is not
 * listed fails by name.
 */
const root = join(import.meta.dirname, '../..')
const identity = 'apps/server/src/capabilities/identity'
const capabilities = 'apps/server/src/capabilities'
const domain = 'packages/domain/src'
const tests = 'apps/server/tests'

const lifetimes = [`${tests}/whole/lifetimes.test.ts`, 'is refused just after it'] as const
const tries = [`${tests}/identity/identity-tries.test.ts`, 'are tried %i times at most'] as const
const mails = [`${tests}/identity/identity-limits.test.ts`, 'go to one address five times an hour'] as const

/** Where each limit is tested: a test file, and words from a title in it. */
const tried: Readonly<Record<string, readonly [file: string, words: string]>> = {
  [`${identity}/sessions/sessions.ts deviceLifeS`]: [
    `${tests}/whole/lifetimes.test.ts`,
    'a device is known for 400 days',
  ],
  [`${identity}/limits.ts most`]: tries,
  [`${identity}/passwords/passwords.ts maxWaiting`]: [
    `${identity}/passwords/passwords.test.ts`,
    'a hundred passwords wait',
  ],
  [`${identity}/sign-in/social-finish.ts tokenLifeS`]: [
    `${tests}/identity/identity-social.test.ts`,
    'for longer than two minutes',
  ],
  [`${identity}/sessions/tokens.ts tokenLifeMs`]: lifetimes,
  [`${domain}/identity/temporary-login.ts temporaryLinkLifeS`]: lifetimes,
  [`${identity}/sign-in/temporary-login.ts identityLifeS`]: lifetimes,
  [`${identity}/sign-in/temporary-login.ts handOverLifeS`]: lifetimes,
  [`${identity}/sign-in/temporary-login.ts handOverSessionS`]: lifetimes,
  [`${domain}/identity/temporary-login.ts temporarySessionS`]: lifetimes,
  [`${identity}/providers/social-start.ts tryLifeS`]: [
    `${tests}/identity/identity-social.test.ts`,
    'longer than 20 minutes',
  ],
  [`${identity}/sign-in/require-second-factor.ts ticketLifeMs`]: [
    `${tests}/identity/security-second-factor.test.ts`,
    'five tries, ten minutes',
  ],
  [`${identity}/sign-up/sign-up.ts signUpLifeMs`]: lifetimes,
  [`${identity}/security/passkeys.ts maxPasskeys`]: [
    `${tests}/identity/security-passkeys.test.ts`,
    'fifty passkeys are kept',
  ],
  [`${identity}/one-time-tokens/view-tokens.ts startLifeMs`]: [
    `${tests}/operators/views.test.ts`,
    'once, within a minute',
  ],
  [`${identity}/one-time-tokens/view-tokens.ts viewLifeMs`]: [
    `${tests}/operators/views.test.ts`,
    'after a quarter of an hour',
  ],
  [`${identity}/passkeys/challenges.ts challengeLifeMs`]: [
    `${tests}/identity/security-passkeys.test.ts`,
    'for 5 minutes',
  ],
  [`${identity}/proofs/proofs.ts linkLifeMs`]: lifetimes,
  [`${identity}/access/invitations.ts invitationLifeMs`]: lifetimes,
  [`${capabilities}/operators/accounts/own-passkeys.ts maxPasskeys`]: [
    `${tests}/operators/operator-accounts.test.ts`,
    'a passkey of their own, up to twenty',
  ],
  [`${capabilities}/operators/accounts/company-sign-in.ts tryLifeS`]: [
    `${tests}/operators/company-sign-in.test.ts`,
    'longer than ten minutes is refused',
  ],
  [`${capabilities}/operators/accounts/company-sign-in.ts maxNameCharacters`]: [
    `${tests}/operators/company-sign-in.test.ts`,
    'the first hundred letters of the name',
  ],
  [`${capabilities}/operators/customers/find-customers.ts mostFound`]: [
    `${tests}/operators/operator-customers.test.ts`,
    'among at most twenty',
  ],
  [`${domain}/operators/customer-search.ts mostWords`]: [
    `${domain}/operators/customer-search.test.ts`,
    'of a fifth word counts four',
  ],
  [`${domain}/operators/stalled.ts mostOrderWaitMs`]: [
    `${domain}/operators/stalled.test.ts`,
    'after an hour without a SIM',
  ],
  [`${domain}/operators/stalled.ts mostParcelWaitMs`]: [
    `${domain}/operators/stalled.test.ts`,
    'after an hour without a SIM',
  ],
  [`${domain}/operators/stalled.ts mostPortWaitMs`]: [
    `${domain}/operators/stalled.test.ts`,
    'after an hour without a SIM',
  ],
  [`${domain}/operators/stalled.ts mostFibreAnswerMs`]: [
    `${domain}/operators/stalled.test.ts`,
    'after two days without an answer of the fibre company',
  ],
  [`${domain}/operators/stalled.ts mostFibreVisitMs`]: [
    `${domain}/operators/stalled.test.ts`,
    'after two days without an answer of the fibre company',
  ],
  [`${domain}/operators/operator-session.ts operatorInvitationLifeMs`]: [
    `${tests}/operators/operator-accounts.test.ts`,
    'holds for three days',
  ],
  [`${domain}/operators/operator-session.ts operatorSessionLifeMs`]: [
    `${domain}/operators/operator-session.test.ts`,
    'after twelve hours',
  ],
  [`${domain}/operators/api-key.ts maxApiKeys`]: [`${tests}/operators/api-keys.test.ts`, 'at most fifty'],
  [`${domain}/operators/api-key.ts earlierKeyLifeMs`]: [
    `${tests}/operators/api-keys.test.ts`,
    'two that work for a day',
  ],
  [`${domain}/webhooks/delivery.ts earlierSecretLifeMs`]: [
    `${tests}/webhooks/webhooks.test.ts`,
    'both signatures for 24 hours',
  ],
  [`${domain}/webhooks/delivery.ts deliveryLifeMs`]: [`${tests}/webhooks/webhooks.test.ts`, 'deleted after 30 days'],
  [`${domain}/webhooks/delivery.ts maxEndpoints`]: [`${tests}/webhooks/webhooks.test.ts`, 'at most ten endpoints'],
  [`${capabilities}/activation/codes.ts lastsMs`]: lifetimes,
  [`${capabilities}/activation/seed-stock.ts lastsMs`]: lifetimes,
  [`${capabilities}/activation/adopt.ts lastsMs`]: lifetimes,
  [`${capabilities}/onboarding/limits.ts most`]: [
    `${tests}/onboarding/onboarding.test.ts`,
    'an account gets ten codes an hour',
  ],
  [`${capabilities}/sims/objections.ts linkLifeMs`]: [
    `${tests}/sims/sims-guard.test.ts`,
    'its link is forgotten after 30 days',
  ],
  [`${capabilities}/customers/stores/addresses.store.ts maxAddresses`]: [
    `${tests}/customers/customers.test.ts`,
    'fifty are kept',
  ],
  [`${capabilities}/customers/stores/search.store.ts mostFound`]: [
    `${tests}/whole/provider-calls.test.ts`,
    'finds what the newest thousand have',
  ],
  [`${capabilities}/messages/sending/send-limits.ts most`]: mails,
  [`${domain}/identity/one-time-code.ts codeLifeMs`]: lifetimes,
  [`${domain}/identity/one-time-code.ts codeTries`]: [`${tests}/identity/identity-ways-in.test.ts`, 'five are heard'],
  [`${domain}/identity/sign-in-lock.ts maxFailures`]: tries,
  [`${domain}/identity/names.ts authNameCharacters`]: [`${domain}/identity/names.test.ts`, 'exceed 33 characters'],
  [`${domain}/identity/names.ts accountNameCharacters`]: [`${domain}/identity/names.test.ts`, 'at 20 characters'],
  [`${domain}/identity/session.ts sessionLifeMs`]: lifetimes,
  [`${domain}/billing/allocate.ts mostPayment`]: [
    `${domain}/billing/allocate.test.ts`,
    'at most $1,000 or what is owed',
  ],
  [`${domain}/billing/making/run-estimate.ts mostCounted`]: [
    `${domain}/billing/making/run-estimate.test.ts`,
    'up to 2,000 accounts are counted to the cent',
  ],
  [`${domain}/billing/making/tax-year.ts maxDocuments`]: [
    `${domain}/billing/making/tax-year.test.ts`,
    'a thousand documents fit',
  ],
  [`${domain}/billing/making/taxable-supply.ts mostWithoutBuyer`]: [
    `${domain}/billing/making/taxable-supply.test.ts`,
    'must say how to reach the buyer',
  ],
  [`${domain}/billing/check-debit.ts mostFailedDebits`]: [
    `${domain}/billing/check-debit.test.ts`,
    'after two debits that came to nothing',
  ],
  [`${domain}/billing/making/missed-bills.ts maxMissedBills`]: [
    `${domain}/billing/making/cycle.test.ts`,
    'missed bills are counted up to',
  ],
  [`${domain}/dunning/extension.ts mostInYear`]: [`${domain}/dunning/extension.test.ts`, 'twice within a year'],
  [`${domain}/customers/nickname.ts nicknameMaxCharacters`]: [
    `${domain}/customers/nickname.test.ts`,
    'at most 6 characters',
  ],
  [`${domain}/identity/password.ts passwordMinCharacters`]: [
    `${domain}/identity/password.test.ts`,
    'at least 10 characters',
  ],
  [`${domain}/identity/password.ts passwordMaxCharacters`]: [`${domain}/identity/password.test.ts`, '256 characters'],
  [`${domain}/plans/renewing/next-period.ts maxMissedPeriods`]: [
    `${domain}/plans/renewing/renewal.test.ts`,
    'three missed periods are begun, a fourth waits',
  ],
  [`${domain}/groups/members.ts mostMembers`]: [`${domain}/groups/members.test.ts`, 'has two to six members'],
  [`${domain}/shop/cart/companions.ts maxCompanions`]: [`${domain}/shop/cart/sim-groups.test.ts`, 'up to 6 people'],
  [`${capabilities}/payments/jobs.ts cardTryLifeMs`]: [
    `${tests}/payments/means/card-testing-crowd.test.ts`,
    'is forgotten 26 hours after it was asked for',
  ],
  [`${capabilities}/shop/stores/carts.store.ts keptForDays`]: lifetimes,
  [`${capabilities}/shop/orders/cancel-unpaid.ts paidWithinMs`]: [
    `${tests}/shop/shop-orders.test.ts`,
    'nobody pays for a day',
  ],
  [`${domain}/usage/usage-history.ts maxIntervals`]: [
    `${tests}/usage/usage.test.ts`,
    'A histogram has at most 1,000 intervals',
  ],
  [`${domain}/usage/rating/allowance-grants.ts maxCarryOverDays`]: [
    `${domain}/usage/rating/allowance-grants.test.ts`,
    'never for more than 365',
  ],
  [`${domain}/usage/rating/usage-document.ts maxDaysLate`]: [
    `${tests}/usage/usage-periods.test.ts`,
    'more than 90 days ago',
  ],
  [`${domain}/usage/rating/usage-document.ts maxAheadMs`]: [
    `${domain}/usage/rating/usage-document.test.ts`,
    'ten minutes ahead',
  ],
  [`${domain}/usage/spend-limit.ts maxLimitCents`]: [
    `${tests}/usage/usage-settings.test.ts`,
    'saveLimit(owner, 99_901)',
  ],
  [`${domain}/usage/right-plan.ts minRightPlanDays`]: [`${domain}/usage/right-plan.test.ts`, 'fewer than 90 days'],
  [`${domain}/usage/right-plan.ts minSavingCents`]: [`${domain}/usage/right-plan.test.ts`, 'less than $12 a year'],
  [`${domain}/usage/pace.ts minDays`]: [`${domain}/usage/pace.test.ts`, 'with too few days to go by'],
  [`${capabilities}/purchases/quoted.ts quoteLifeMs`]: [
    `${tests}/plans/plan-change-quote.test.ts`,
    'a quote is charged within half an hour, and refused just after it',
  ],
  [`${capabilities}/purchases/quoted.ts paidWithinMs`]: [
    `${tests}/plans/plan-change-card.test.ts`,
    'is given up after an hour',
  ],
  [`${domain}/payments/amount.ts maxPayment`]: [`${domain}/payments/payment.test.ts`, 'whole cents up to $1,000.00'],
  [`${domain}/shop/cart/sim-groups.ts maxSims`]: [`${tests}/shop/shop-refusals.test.ts`, 'a sixth SIM'],
  [`${domain}/guest/limits.ts maxLookups`]: [`${tests}/guest/guest-limits.test.ts`, 'are answered %i times an hour'],
  [`${domain}/guest/limits.ts maxWrongLookups`]: [
    `${tests}/guest/guest-limits.test.ts`,
    'are answered %i times an hour',
  ],
  [`${domain}/guest/purchase.ts responseTokenLifeMs`]: [
    `${tests}/guest/guest-limits.test.ts`,
    'it pays just before, and is refused just after',
  ],
  [`${domain}/guest/purchase.ts maxReceipts`]: [`${tests}/guest/guest-top-up.test.ts`, 'to three addresses at most'],
  [`${domain}/porting/hours.ts mostAheadMs`]: [`${domain}/porting/hours.test.ts`, 'and at most 30 days'],
  [`${capabilities}/porting/limits.ts most`]: [
    `${tests}/porting/porting-on-hold.test.ts`,
    'asked for five times a day each, and twenty times by a customer',
  ],
  [`${capabilities}/porting/jobs.ts proofLifeMs`]: [
    `${tests}/porting/porting-faults.test.ts`,
    'is forgotten after 90 days',
  ],
  [`${capabilities}/numbers/search-numbers.ts maxSearches`]: [
    `${tests}/numbers/numbers.test.ts`,
    'thirty times in ten minutes',
  ],
  [`${domain}/numbers/number-search.ts mostDigits`]: [`${domain}/numbers/numbers.test.ts`, 'a search refuses'],
  [`${domain}/overview/next-steps.ts mostSteps`]: [
    `${domain}/overview/next-steps.test.ts`,
    'keeps the most urgent of many',
  ],
  [`${domain}/sim-settings/web-filter.ts maxSites`]: [
    `${domain}/sim-settings/web-filter.test.ts`,
    'a list holds 50 websites',
  ],
  [`${domain}/vouchers/wrong-codes.ts maxWrongCodes`]: [
    `${tests}/vouchers/vouchers.test.ts`,
    'meet a captcha after three wrong codes and a wait of an hour after five',
  ],
  [`${capabilities}/imports/read-folder.ts maxLines`]: [
    `${tests}/imports/read-folder.test.ts`,
    'a hundred thousand lines',
  ],
  [`${domain}/activation/stock-file.ts maxStock`]: [
    `${domain}/activation/stock-file.test.ts`,
    'has 100,000 SIMs at most',
  ],
  [`${domain}/catalogue/provider-file/catalogue-file.ts maxCatalogueBytes`]: [
    `${tests}/offers/catalogue-calls.test.ts`,
    'of more than 5 MB is refused',
  ],
  [`${domain}/activation/stock-file.ts maxStockBytes`]: [
    `${tests}/activation/sim-stock.test.ts`,
    'a file of more than 20 MB is refused',
  ],
  [`${domain}/vouchers/voucher-file.ts maxCodes`]: [
    `${domain}/vouchers/voucher-file.test.ts`,
    'has 100,000 codes at most',
  ],
  [`${domain}/vouchers/voucher-file.ts maxValue`]: [
    `${domain}/vouchers/voucher-file.test.ts`,
    'values are $1.00 to $500.00',
  ],
  [`${domain}/vouchers/voucher-file.ts minValue`]: [
    `${domain}/vouchers/voucher-file.test.ts`,
    'values are $1.00 to $500.00',
  ],
  [`${domain}/vouchers/gift.ts maxGift`]: [`${tests}/balance/gifts.test.ts`, 'a gift is $1.00 to $50.00'],
  [`${domain}/vouchers/gift.ts minGift`]: [`${tests}/balance/gifts.test.ts`, 'a gift is $1.00 to $50.00'],
  [`${domain}/vouchers/gift.ts maxGivenPerDay`]: [`${tests}/balance/gifts.test.ts`, '$100.00 are given in a day'],
  [`${domain}/vouchers/gift.ts maxGivenPerMonth`]: [`${tests}/balance/gifts.test.ts`, '$300.00 in its month'],
  [`${domain}/vouchers/gift.ts giftMessageCharacters`]: [
    `${tests}/balance/gifts.test.ts`,
    'a message of more than 100 characters',
  ],
  [`${domain}/balance/auto-top-up.ts maxDays`]: [`${domain}/balance/auto-top-up.test.ts`, 'takes 1 to 99 days'],
  [`${domain}/balance/auto-top-up.ts maxDollars`]: [`${domain}/balance/auto-top-up.test.ts`, 'takes 1 to 999 dollars'],
  [`${domain}/balance/auto-top-up.ts maxInMonth`]: [`${domain}/balance/auto-top-up.test.ts`, 'for one a day at most'],
  [`${domain}/balance/auto-top-up.ts maxFailures`]: [`${tests}/balance/auto-top-up.test.ts`, 'after three failures'],
  [`${domain}/billing-routes/route.ts maxRefusedTries`]: [
    `${tests}/billing-routes/billing-routes-paying.test.ts`,
    'five refusals in a day',
  ],
  [`${capabilities}/balance/movements.ts maxInFile`]: [`${tests}/balance/credit-movements.test.ts`, 'the last 5,000'],
  [`${capabilities}/payments/receipts/read-history.ts maxInFile`]: [
    `${tests}/payments/payment-history.test.ts`,
    'the last 5,000',
  ],
  [`${domain}/messages/push.ts maxPushDevices`]: [
    `${tests}/messages/push-ends.test.ts`,
    'ten devices of a person are told',
  ],
  [`${domain}/support/help-article.ts maxArticles`]: [`${tests}/support/help-articles.test.ts`, '150 articles at most'],
  [`${domain}/support/help-article.ts titleMaxCharacters`]: [
    `${tests}/support/help-articles.test.ts`,
    'a title of 120 characters',
  ],
  [`${domain}/support/help-article.ts descriptionMaxCharacters`]: [
    `${tests}/support/help-articles.test.ts`,
    'a summary of 200',
  ],
  [`${domain}/support/help-article.ts bodyMaxCharacters`]: [
    `${tests}/support/help-articles.test.ts`,
    'a text of 20,000 at most',
  ],
  [`${domain}/support/case.ts maxCasesADay`]: [`${domain}/support/case.test.ts`, 'opens 20 cases a day'],
  [`${domain}/support/case.ts maxMessages`]: [`${domain}/support/case.test.ts`, 'writes 100 messages in each'],
  [`${domain}/support/attachment.ts maxFileBytes`]: [`${tests}/support/case-files.test.ts`, 'and a byte more is not'],
  [`${domain}/support/attachment.ts maxFilesOfMessage`]: [`${domain}/support/attachment.test.ts`, 'a message five'],
  [`${domain}/support/attachment.ts maxUnsentFiles`]: [
    `${tests}/support/case-files.test.ts`,
    'twenty files wait to be sent',
  ],
  [`${capabilities}/support/cases.jobs.ts unsentLifeMs`]: [`${tests}/support/case-files.test.ts`, 'and go after a day'],
  [`${domain}/approvals/approval.ts inviteLifeMs`]: [
    `${domain}/approvals/approval.test.ts`,
    'until the last millisecond, not with it',
  ],
  [`${domain}/payments/amount.ts minPayment`]: [
    `${tests}/balance/balance.test.ts`,
    '$0.99 is refused, $1.00 is charged',
  ],
  [`${capabilities}/broadband/places/places.ts mostPlaces`]: [
    `${tests}/broadband/fibre-order.test.ts`,
    'its first five places',
  ],
  [`${capabilities}/broadband/at-home/promise-fibre.ts maxPromisesADay`]: [
    `${tests}/broadband/at-home/fibre-promise.test.ts`,
    'an email gets few in a day',
  ],
  [`${capabilities}/broadband/programs/read-products.ts mostDays`]: [
    `${tests}/broadband/fibre-connection.test.ts`,
    'for 92 days at most',
  ],
  [`${domain}/broadband/moving-house.ts mostOverlapDays`]: [
    `${domain}/broadband/moving-house.test.ts`,
    'the overlaps that are offered are within what is taken',
  ],
  [`${domain}/broadband/note.ts mostNotes`]: [`${domain}/broadband/note.test.ts`, 'has 100 notes at most'],
  [`${domain}/broadband/connection-day.ts mostDaysAhead`]: [
    `${domain}/broadband/connection-day.test.ts`,
    'to 89 days ahead',
  ],
}

/** Batch and cache sizes: nobody is refused because of them. */
const inner = /^(maxAtOnce|maxPerTransaction|maxPageSize|maxCached|maxListed|maxCharges|maxAlerts|maxCovered|maxShown)$/
const innerHere = [
  // Retries of a partner, and telling a guessable word from a personal one.
  `${capabilities}/payments/cards/sync-cards.ts maxTries`,
  `${domain}/identity/personal-passwords.ts minLetters`,
  `${domain}/identity/personal-passwords.ts minOwnLetters`,
  `${domain}/identity/personal-passwords.ts minDigits`,
  `${capabilities}/messages/writing/write-sms.ts smsCharacters`,
  // What is shown and mailed of a case, and what an agent may attach.
  `${capabilities}/support/cases.jobs.ts maxFailuresInRow`,
  `${capabilities}/support/read-cases.ts mostShown`,
  `${capabilities}/support/tell-case.ts mostWords`,
  `${capabilities}/support/case-files.ts maxReceivedBytes`,
  // The limits of a network document; documents beyond them are set aside.
  `${domain}/usage/rating/usage-document.ts maxBytes`,
  `${domain}/usage/rating/usage-document.ts maxCounted`,
]

const named =
  /^(?:export )?const (\w*[lL]ife(?:Ms|S)|lastsMs|\w*SessionS|keptForDays|paidWithinMs|(?:most|max|min)\w*|\w+Tries|\w+Characters)(?:: \w+)? = /gm

test('every limit and lifetime is tried by a test that is named here', () => {
  const found = readTree(root)
    .filter(({ path }) => path.startsWith(capabilities) || path.startsWith(domain))
    .filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => [...text.matchAll(named)].map(([, name = '']) => ({ path, name })))
    .filter(({ name }) => !inner.test(name))
    .map(({ path, name }) => `${path} ${name}`)
  expect(found.sort()).toEqual([...Object.keys(tried), ...innerHere].sort())
})

test.each(Object.entries(tried))('%s is tried', (_limit, [file, words]) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(words)
})
