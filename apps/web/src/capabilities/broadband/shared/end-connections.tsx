import { Trans } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Card } from '@waea/ui/card'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { addressText, connectionName } from '../own/connection.ts'
import { EndConnection, KeepConnection } from '../own/end-connection.tsx'
import { useFibreWords } from '../own/fibre-words.ts'

/** The customer's connections in service, each with what ends or keeps it; nothing without one. */
export function EndConnections({ isOwner }: { isOwner: boolean }) {
  const words = useFibreWords()
  const customerUuid = useCustomerUuid()
  const { data } = useCall(broadband.ufbProducts, { customerUuid })
  const active = data?.UfbProducts.filter(({ Status }) => Status === 'ACTIVE') ?? []
  return active.map((connection) => {
    const day = connection.EndsOn && words.weekday(connection.EndsOn)
    // A suspended account can only pay, and one that is moved ends by itself.
    const canChange = isOwner && connection.OutOfUse !== 'suspended' && connection.MovedTo === undefined
    return (
      <Card key={connection.UUID} as="section" aria-labelledby={`end-${connection.UUID}`} className="grid gap-3">
        <div className="grid gap-1">
          <h3 id={`end-${connection.UUID}`} className="text-l wrap-anywhere">
            {connectionName(connection)}
          </h3>
          <p className="text-ink-2">{addressText(connection.Address)}</p>
        </div>
        {day ? (
          <p className="font-semibold">
            <Trans>Ends after {day}</Trans>
          </p>
        ) : (
          <p>
            <Trans>It works until the end of the month you’ve been charged for. There’s no fee for ending.</Trans>
          </p>
        )}
        {canChange && (
          <div>{day ? <KeepConnection connection={connection} /> : <EndConnection connection={connection} />}</div>
        )}
      </Card>
    )
  })
}
