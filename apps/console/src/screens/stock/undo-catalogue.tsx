import { providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useCall, useSend } from '../../shell/calls.ts'
import { countOf } from '../../shell/counts.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { changedByCatalogue, Differences, type Planned } from './catalogue-differences.tsx'

/** Goes back to the catalogue before the last change. Says what that changes first. */
export function UndoCatalogue({ onClose }: { onClose: () => void }) {
  const query = useCall(providerCatalogue.checkUndo, {})
  return (
    <Dialog open onClose={onClose} title="Go back to the catalogue before?" size="l">
      {query.error?.code === 'not-found' ? (
        <p>The catalogue was never changed by a file.</p>
      ) : (
        <Loaded query={query} waiting={<SkeletonList count={2} />} failed="What would change can’t be loaded" isPart>
          {(planned) => <Confirm planned={planned} onClose={onClose} />}
        </Loaded>
      )}
    </Dialog>
  )
}

function Confirm({ planned, onClose }: { planned: Planned; onClose: () => void }) {
  const toast = useToast()
  const undo = useSend(providerCatalogue.undoCatalogue, changedByCatalogue)
  const count = planned.Differences.length
  const onSend = async () => {
    const answer = await undo.mutateAsync({ Version: planned.Version }).catch(() => undefined)
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
      note="It holds at once. Going back a second time takes this back."
    >
      <Differences planned={planned} />
    </SendForm>
  )
}
