import { useState } from 'react'
import { Avatar } from '../../src/avatar.tsx'
import { CopyButton } from '../../src/copy-button.tsx'
import { CopyField } from '../../src/copy-field.tsx'
import { Accordion } from '../../src/data/accordion.tsx'
import { Pager } from '../../src/data/pager.tsx'
import { Table } from '../../src/data/table.tsx'
import { QrCode } from '../../src/qr-code.tsx'
import { StatusBadge } from '../../src/states/status-badge.tsx'
import type { Exhibit } from '../exhibit.ts'

const activationCode = 'LPA:1$rsp.waea.nz$K2F3A9C4D7E1B8'

const bills = [
  { number: 'INV-1003', day: '3 December 2026', amount: '$45.00', paid: false },
  { number: 'INV-1002', day: '3 November 2026', amount: '$1,245.00', paid: true },
  { number: 'INV-1001', day: '3 October 2026', amount: '$45.00', paid: true },
]

function Bills() {
  return (
    <Table
      caption="Bills"
      rows={bills}
      keyOf={(bill) => bill.number}
      columns={[
        { key: 'number', header: 'Bill', cell: (bill) => bill.number, names: true },
        { key: 'day', header: 'Issued', cell: (bill) => bill.day },
        {
          key: 'state',
          header: 'State',
          cell: (bill) => <StatusBadge tone={bill.paid ? 'good' : 'warn'}>{bill.paid ? 'Paid' : 'Due'}</StatusBadge>,
        },
        { key: 'amount', header: 'Amount', cell: (bill) => bill.amount, align: 'end' },
      ]}
    />
  )
}

function Pages() {
  const [page, setPage] = useState(7)
  return <Pager PageNumber={page} TotalPages={20} onPage={setPage} />
}

export const lists: Exhibit[] = [
  { name: 'table', Show: Bills },
  { name: 'pager', Show: Pages },
  {
    name: 'accordion',
    Show: () => (
      <Accordion
        items={[
          {
            key: 'keep',
            title: 'Can I keep my number?',
            content: 'Yes. It moves within 3 hours on working days.',
            open: true,
          },
          { key: 'stop', title: 'How do I stop?', content: 'In your account, any time.' },
        ]}
      />
    ),
  },
  {
    name: 'copy-field',
    Show: () => <CopyField label="Activation code" value={activationCode} className="max-w-md" />,
  },
  {
    name: 'copy-button',
    Show: () => (
      <div className="grid max-w-md gap-3">
        <p id="to-copy">{activationCode}</p>
        <CopyButton value={activationCode} shownAs="to-copy">
          Copy the code
        </CopyButton>
      </div>
    ),
  },
  { name: 'qr-code', Show: () => <QrCode value={activationCode} alt="Activation code of your eSIM" /> },
  {
    name: 'avatar',
    Show: () => (
      <div className="flex items-center gap-3">
        <Avatar name="Prepay Demo" />
        <Avatar name="Prepay Demo" size="l" />
        Prepay Demo
      </div>
    ),
  },
]
