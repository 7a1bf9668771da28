import type { Gives } from '@waea/contract/call'
import type { billingRoutes } from '@waea/contract/money/billing-routes'
import type { payments } from '@waea/contract/money/payments'

export type SavedCard = Gives<typeof payments.methods>['PaymentMethods'][number]
/** A billing route by which another account pays. */
export type PayingRoute = Gives<typeof billingRoutes.routes>['result']['routes'][number]
/** The id of a saved card, bank account or billing route, or a new card. */
export type CardChoiceValue = string | 'new'

export const isAccount = ({ PaymentMethodType }: Pick<SavedCard, 'PaymentMethodType'>) =>
  PaymentMethodType === 'nz_bank_account'

/** The saved cards only. A bank account pays bills only, because its money arrives days later. */
export function cardsAmong(methods: readonly SavedCard[]): SavedCard[] {
  return methods.filter((method) => !isAccount(method))
}

/** The preselected method: the default, else the first one that can be charged, else a new card. */
export function firstChoice(offered: readonly SavedCard[]): CardChoiceValue {
  const good = offered.filter((card) => !card.is_card_expired)
  return (good.find((card) => card.is_default) ?? good[0])?.UUID ?? 'new'
}

/** Like `firstChoice`; but if no card can be charged, the first paying account without a reversed payment. */
export function firstMeans(offered: readonly SavedCard[], routes: readonly PayingRoute[]): CardChoiceValue {
  const card = firstChoice(offered)
  return card === 'new' ? (routes.find(({ TakenBack }) => !TakenBack)?.UUID ?? 'new') : card
}

/** What is chosen now: the person's choice while it is offered and can be charged, else the preselected one. */
export function choiceAmong(
  chosen: CardChoiceValue,
  offered: readonly SavedCard[],
  routes: readonly PayingRoute[],
): CardChoiceValue {
  const isCard = offered.some((card) => card.UUID === chosen && !card.is_card_expired)
  const isOffered = chosen === 'new' || isCard || routes.some(({ UUID }) => UUID === chosen)
  return isOffered ? chosen : firstMeans(offered, routes)
}
