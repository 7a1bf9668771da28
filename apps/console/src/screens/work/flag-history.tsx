import { Link, useParams } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { operatorWork } from '@waea/contract/operators/operator-work'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useListSearch, WorkList } from './work-list.tsx'

type Change = Gives<typeof operatorWork.flagChanges>['Changes'][number]

const words: Record<Change['To'], string> = { on: 'Turned on', off: 'Turned off', default: 'Given back' }

/** A change of a flag in words: who did it, when and why. */
export function ChangeText({ change: { To, By, AtNanos, Reason } }: { change: Change }) {
  return (
    <span className="wrap-anywhere">
      {words[To]} by {By}, {moment(AtNanos)}
      {Reason && `: ${Reason}`}
    </span>
  )
}

/** Everything that was changed about a feature. */
export function FlagHistoryPage() {
  const { flag = '' } = useParams({ strict: false })
  const query = useCall(operatorWork.flagChanges, { flag, ...useListSearch() })
  return (
    <WorkList
      title={flag}
      lead="Every change of this feature, from the audit log. Given back means that the environment or its default decides."
      findHint="Reasons, and the names of programs."
      above={
        <Link to="/flags" className="justify-self-start underline">
          All features
        </Link>
      }
      query={query}
      rowsOf={({ Changes }) => Changes}
      pageOf={({ PageInfo }) => PageInfo}
      keyOf={({ AtNanos, To, By }) => `${AtNanos} ${To} ${By}`}
      empty="It was never changed"
      columns={[
        { key: 'what', header: 'What', names: true, cell: ({ To }) => words[To] },
        { key: 'by', header: 'Who', cell: ({ By }) => By },
        { key: 'at', header: 'When', cell: ({ AtNanos }) => moment(AtNanos) },
        { key: 'why', header: 'Why', cell: ({ Reason }) => Reason },
      ]}
    />
  )
}
