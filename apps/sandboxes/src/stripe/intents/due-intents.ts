import type { Account } from '../account.ts'
import { answerDebit } from '../bank/debits.ts'
import { expireHold } from './confirmation.ts'

/** Answers the debits and expires the holds that are due. */
export function runDueIntents(account: Account): void {
  const nowMs = account.now().getTime()
  for (const { id, dueMs } of [...account.store.all('intent_ends')]) {
    if (dueMs > nowMs) continue
    account.store.remove('intent_ends', id)
    const intent = account.store.get('payment_intents', id)
    if (intent?.status === 'processing') answerDebit(account, intent)
    else if (intent) expireHold(account, intent)
  }
}
