import { Link } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { deployment } from '@waea/contract/provider'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { allOf, Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useMay } from '../../shell/session.ts'
import { ChangeText } from './flag-history.tsx'

type Flag = Gives<typeof deployment.allFlags>['Flags'][number]
type Change = { flag: Flag; to: 'on' | 'off' | 'default' }

const deciders = { provider: 'Set here', environment: 'Environment', default: 'Default' } as const

/** The features of the portal that can be turned on and off. */
export function FlagsPage() {
  const query = allOf(useCall(deployment.allFlags, {}), useCall(operatorWork.lastFlagChanges, {}))
  const maySet = useMay('flag:set')
  const [change, setChange] = useState<Change>()
  return (
    <>
      <PageHeading title="Features">What customers can use. A change holds for everyone within a second.</PageHeading>
      <Card>
        <Loaded query={query} waiting={<SkeletonList count={6} />} failed="The features can’t be loaded">
          {([{ Flags }, { Changes }]) => (
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
                  key: 'last',
                  header: 'Last change',
                  cell: ({ Flag: name }) => {
                    const last = Changes.find(({ Flag: changed }) => changed === name)
                    return (
                      last && (
                        <span className="grid">
                          <ChangeText change={last} />
                          <Link to="/flags/$flag" params={{ flag: name }} className="underline">
                            All changes<span className="sr-only"> of {name}</span>
                          </Link>
                        </span>
                      )
                    )
                  },
                },
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
      {change && <ChangeFlag {...change} onClose={() => setChange(undefined)} />}
    </>
  )
}

const titles = { on: 'Turn on', off: 'Turn off', default: 'Undo the setting of' } as const
const changes = [deployment.allFlags, operatorWork.lastFlagChanges, operatorWork.flagChanges]

function ChangeFlag({ flag: { Flag: flag, Says }, to, onClose }: Change & { onClose: () => void }) {
  const all = { changes, title: `${titles[to]} ${flag}?`, onClose }
  if (to === 'default')
    return (
      <ReasonDialog
        {...all}
        call={deployment.clearFlag}
        inputWith={() => ({ flag })}
        submitText="Undo"
        done={() => ({ text: `${flag} is back to its default` })}
      >
        <p className="text-ink-2">{Says} The environment or the default decides again.</p>
      </ReasonDialog>
    )
  return (
    <ReasonDialog
      {...all}
      call={deployment.setFlag}
      inputWith={() => ({ flag, IsOn: to === 'on' })}
      submitText={titles[to]}
      done={() => ({ text: `${flag} is ${to}` })}
    >
      <p className="text-ink-2">{Says} This changes the portal of every customer.</p>
    </ReasonDialog>
  )
}
