import type { Gives } from '@waea/contract/call'
import { simStock } from '@waea/contract/mobile/sim-stock'
import { stockName } from '@waea/domain/activation/stock-level'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { countText } from '../../shell/counts.ts'
import { useMay } from '../../shell/session.ts'
import { LoadStock } from './load-stock.tsx'

type Kind = Gives<typeof simStock.stock>['Kinds'][number]

/** The SIMs that shops sell, by kind, and deliveries of them. */
export function SimStockPage() {
  const stock = useCall(simStock.stock, {})
  const mayLoad = useMay('stock:load')
  const [isLoading, setIsLoading] = useState(false)
  return (
    <>
      <PageHeading
        title="SIM stock"
        actions={mayLoad && <Button onClick={() => setIsLoading(true)}>Load a delivery</Button>}
      >
        SIMs that shops sell. SIMs that the portal sells, and the free phone numbers, are with the network.
      </PageHeading>
      <Card className="grid gap-4">
        <Loaded query={stock} waiting={<SkeletonList count={3} />} failed="The stock can’t be loaded">
          {({ Kinds, WarnBelow }) => (
            <>
              <p className="text-s text-ink-2">
                {WarnBelow === undefined
                  ? 'No warning is set: SIM_STOCK_LOW in the settings is the number below which you are warned.'
                  : `You are warned when fewer than ${countText(WarnBelow)} of a kind are free.`}
              </p>
              {Kinds.length === 0 ? <EmptyState title="No SIM was loaded yet" /> : <StockTable kinds={Kinds} />}
            </>
          )}
        </Loaded>
      </Card>
      {isLoading && <LoadStock onClose={() => setIsLoading(false)} />}
    </>
  )
}

function StockTable({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <Table
      caption="SIM stock"
      rows={kinds}
      keyOf={nameOf}
      columns={[
        { key: 'kind', header: 'Kind', names: true, cell: nameOf },
        {
          key: 'free',
          header: 'Free',
          align: 'end',
          cell: ({ Free, IsLow }) => (
            <span className="inline-flex flex-wrap items-center justify-end gap-2">
              {IsLow && <StatusBadge tone="warn">Low</StatusBadge>}
              {countText(Free)}
            </span>
          ),
        },
        { key: 'taken', header: 'With customers', align: 'end', cell: ({ Taken }) => countText(Taken) },
        { key: 'expired', header: 'Code expired', align: 'end', cell: ({ Expired }) => countText(Expired) },
      ]}
    />
  )
}

const nameOf = ({ SIMType, BillingType, IsReplacement }: Kind) =>
  stockName({ SIMType, BillingType: BillingType ?? null, isReplacement: IsReplacement })
