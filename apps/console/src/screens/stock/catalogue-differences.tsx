import type { Gives } from '@waea/contract/call'
import { catalogueHistory, providerCatalogue } from '@waea/contract/shop/provider-catalogue'
import { dollars, money } from '@waea/kit/money'
import { Table } from '@waea/ui/data/table'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { countOf } from '../../shell/counts.ts'
import { changeTexts, nameText } from './difference-text.ts'
import { Faults } from './load-file.tsx'

export type Planned = Gives<typeof providerCatalogue.checkCatalogue>
type Difference = Planned['Differences'][number]

/** The calls whose answers a change of the catalogue changes. */
export const changedByCatalogue = [
  providerCatalogue.catalogueFile,
  providerCatalogue.checkUndo,
  catalogueHistory.catalogueChanges,
]

const kinds = {
  new: { tone: 'good', text: 'New' },
  gone: { tone: 'bad', text: 'Off sale' },
  dearer: { tone: 'warn', text: 'Dearer' },
  cheaper: { tone: 'good', text: 'Cheaper' },
  changed: { tone: 'info', text: 'Changed' },
} as const

/** Why a file is refused, or what it changes in words and figures. */
export function Differences({ planned: { Faults: faults, Differences: rows } }: { planned: Planned }) {
  if (faults.length > 0) return <Faults faults={faults} outcome="nothing is changed" />
  if (rows.length === 0) return <Notice>The catalogue is like this already.</Notice>
  return (
    <Table
      caption="What changes"
      rows={rows}
      keyOf={({ What, ID }) => `${What} ${ID}`}
      columns={[
        {
          key: 'name',
          header: 'What',
          names: true,
          cell: (row) => <span className="wrap-anywhere">{nameText(row)}</span>,
        },
        {
          key: 'kind',
          header: 'Change',
          cell: ({ What, Kind, RiseCents }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <StatusBadge tone={kinds[Kind].tone}>
                {Kind === 'gone' && What !== 'plan' ? 'Gone' : kinds[Kind].text}
              </StatusBadge>
              {RiseCents !== undefined && dollars(money(Math.abs(RiseCents)))}
            </span>
          ),
        },
        { key: 'customers', header: 'Customers', cell: customersOf },
        {
          key: 'fields',
          header: 'What changes',
          cell: (row) => row.Fields.length > 0 && <span className="wrap-anywhere">{changeTexts(row).join('; ')}</span>,
        },
      ]}
    />
  )
}

function customersOf({ Having, Waiting = 0 }: Difference) {
  if (Having === undefined) return undefined
  return `${countOf(Having, 'has it', 'have it')}${Waiting > 0 ? `, ${countOf(Waiting, 'waits', 'wait')}` : ''}`
}
