import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import type { FibreDraft } from '../../capabilities/broadband/shared/draft.ts'
import type { FibrePlan } from '../../capabilities/broadband/shared/wire.ts'
import { useMove } from './use-move.ts'

/** In a move, says if the customer's plan isn't available at the new address. */
export function PlanStays({ draft, plans }: { draft: FibreDraft; plans: readonly FibrePlan[] }) {
  const now = useMove(draft.move?.UfbUUID ?? '', undefined).data?.Plan
  if (!now || plans.some(({ ID }) => ID === now.ID)) return null
  return (
    <Notice tone="warn" title={<Trans>{now.Name} isn’t available at this address</Trans>}>
      <Trans>Choose one of the plans that are. You keep {now.Name} where you are until the new connection works.</Trans>
    </Notice>
  )
}
