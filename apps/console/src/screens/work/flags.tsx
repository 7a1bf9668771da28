import type { Gives } from '@waea/contract/call'
import { deployment } from '@waea/contract/provider'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay } from '../../shell/session.ts'

type Flag = Gives<typeof deployment.allFlags>['Flags'][number]
type Change = { flag: Flag; to: 'on' | 'off' | 'default' }

const deciders = { provider: 'Set here', environment: 'Environment', default: 'Default' } as const

/** The features of the portal that can be turned on and off. */
export function FlagsPage() {
  const query = useCall(deployment.allFlags, {})
  const maySet = useMay('flag:set')
  const [change, setChange] = useState<Change>()
  return (
    <>
      <PageHeading title="Features">What customers can use. A change holds for everyone within a second.</PageHeading>
      <Card>
        <Loaded query={query} waiting={<SkeletonList count={6} />} failed="The features can’t be loaded">
          {({ Flags }) => (
            <Table
              caption="Features"
              rows={Flags}
              keyOf={({ Flag: name }) => name}
              columns={[
                {
                  key: 'name',
                  header: 'Feature',
                  names: true,
                  cell: ({ Flag: name, Says }) => (
                    <span className="grid">
                      <span className="wrap-anywhere">{name}</span>
                      <span className="font-normal text-ink-2">{Says}</span>
                    </span>
                  ),
                },
                {
                  key: 'state',
                  header: 'State',
                  cell: ({ IsOn }) => <StatusBadge tone={IsOn ? 'good' : 'neutral'}>{IsOn ? 'On' : 'Off'}</StatusBadge>,
                },
                { key: 'by', header: 'Decided by', cell: ({ DecidedBy }) => deciders[DecidedBy] },
                {
                  key: 'deeds',
                  header: '',
                  align: 'end',
                  cell: (flag) =>
                    maySet && (
                      <span className="inline-flex flex-wrap justify-end gap-x-3">
                        <Button size="s" tone="quiet" onClick={() => setChange({ flag, to: flag.IsOn ? 'off' : 'on' })}>
                          {flag.IsOn ? 'Turn off' : 'Turn on'}
                          <span className="sr-only"> {flag.Flag}</span>
                        </Button>
                        {flag.DecidedBy === 'provider' && (
                          <Button size="s" tone="link" onClick={() => setChange({ flag, to: 'default' })}>
                            Undo<span className="sr-only"> the setting of {flag.Flag}</span>
                          </Button>
                        )}
                      </span>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {change && <ConfirmChange {...change} onClose={() => setChange(undefined)} />}
    </>
  )
}

function ConfirmChange({ flag, to, onClose }: Change & { onClose: () => void }) {
  const set = useSend(deployment.setFlag, [deployment.allFlags])
  const clear = useSend(deployment.clearFlag, [deployment.allFlags])
  const sending = to === 'default' ? clear : set
  const onConfirm = () =>
    to === 'default'
      ? clear.mutate({ flag: flag.Flag }, { onSuccess: onClose })
      : set.mutate({ flag: flag.Flag, IsOn: to === 'on' }, { onSuccess: onClose })
  const titles = { on: 'Turn on', off: 'Turn off', default: 'Undo the setting of' }
  return (
    <ConfirmDialog
      open
      title={`${titles[to]} ${flag.Flag}?`}
      confirmText={to === 'default' ? 'Undo' : titles[to]}
      loading={sending.isPending}
      refusal={refusalText(sending.error)}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {flag.Says}{' '}
      {to === 'default'
        ? 'The environment or the default decides again.'
        : 'This changes the portal of every customer.'}
    </ConfirmDialog>
  )
}
