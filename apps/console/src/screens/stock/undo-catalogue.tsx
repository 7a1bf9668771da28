import type { Gives, Input } from '@waea/contract/call'
import { type catalogueHistory, providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useCall, useSend } from '../../shell/calls.ts'
import { countOf } from '../../shell/counts.ts'
import { moment } from '../../shell/moments.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { changedByCatalogue, Differences, type Planned } from './catalogue-differences.tsx'

type Change = Gives<typeof catalogueHistory.catalogueChanges>['Changes'][number]

/** Goes back to the catalogue before a change, or before the last one. Says what that changes first. */
export function UndoCatalogue({ change, onClose }: { change?: Change | undefined; onClose: () => void }) {
  const which = change ? { ChangeID: change.ID } : {}
  const query = useCall(providerCatalogue.checkUndo, which)
  const title = change
    ? `Go back to the catalogue before ${moment(change.AtNanos)}?`
    : 'Go back to the catalogue before?'
  return (
    <Dialog open onClose={onClose} title={title} size="l">
      {query.error?.code === 'not-found' ? (
        <p>{change ? 'This change is no longer in the history.' : 'The catalogue was never changed by a file.'}</p>
      ) : (
        <Loaded query={query} waiting={<SkeletonList count={2} />} failed="What would change can’t be loaded" isPart>
          {(planned) => <Confirm planned={planned} which={which} onClose={onClose} />}
        </Loaded>
      )}
    </Dialog>
  )
}

function Confirm({
  planned,
  which,
  onClose,
}: {
  planned: Planned
  which: Pick<Input<typeof providerCatalogue.undoCatalogue>, 'ChangeID'>
  onClose: () => void
}) {
  const toast = useToast()
  const undo = useSend(providerCatalogue.undoCatalogue, changedByCatalogue)
  const count = planned.Differences.length
  const onSend = async () => {
    const answer = await undo.mutateAsync({ Version: planned.Version, ...which }).catch(() => undefined)
    if (!answer?.IsApplied) return
    toast({ text: 'The catalogue is as it was before', tone: 'good' })
    onClose()
  }
  if (count === 0) return <Differences planned={planned} />
  return (
    <SendForm
      onSend={onSend}
      submitText={`Take back ${countOf(count, 'change')}`}
      submitTone="danger"
      refusal={refusalText(undo.error, { conflict: 'The catalogue has changed since. Look at what changes now.' })}
      note="It holds at once. “Go back” takes it back again."
    >
      <Differences planned={planned} />
    </SendForm>
  )
}
