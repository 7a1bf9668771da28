import type { Gives } from '@waea/contract/call'
import { creditChecks } from '@waea/contract/money/credit-checks'
import { Button } from '@waea/ui/button'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useMay } from '../../shell/session.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Check = Gives<typeof creditChecks.waitingCreditChecks>['Checks'][number]

/** The credit checks that the credit reporter left to people. */
export function CreditChecksPage() {
  const query = useCall(creditChecks.waitingCreditChecks, useListSearch())
  const mayDecide = useMay('credit:check')
  const [chosen, setChosen] = useState<Check>()
  return (
    <>
      <WorkList
        title="Credit checks"
        lead="Checks that the credit reporter referred to us or has not answered. The customer waits for a monthly plan."
        findHint="Ids of checks; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Checks }) => Checks}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ UUID }) => UUID}
        empty="No credit check waits for a decision"
        columns={[
          { key: 'check', header: 'Check', names: true, cell: ({ UUID }) => UUID },
          {
            key: 'customer',
            header: 'Customer',
            cell: ({ CustomerUUID }) => <CustomerLink customerUuid={CustomerUUID} name={CustomerUUID} />,
          },
          {
            key: 'why',
            header: 'Why',
            cell: ({ WasReferred }) => (WasReferred ? 'Referred by the reporter' : 'The reporter has not answered'),
          },
          { key: 'at', header: 'Since', cell: ({ AskedAtNanos }) => moment(AskedAtNanos) },
          {
            key: 'decide',
            header: '',
            align: 'end',
            cell: (check) =>
              mayDecide && (
                <Button size="s" tone="quiet" onClick={() => setChosen(check)}>
                  Decide<span className="sr-only"> {check.UUID}</span>
                </Button>
              ),
          },
        ]}
      />
      {chosen && <Decide check={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Decide({ check, onClose }: { check: Check; onClose: () => void }) {
  const toast = useToast()
  const decide = useSend(creditChecks.decideCreditCheck, [creditChecks.waitingCreditChecks])
  const onDecide = async (Outcome: 'passed' | 'refused', Reason: string) => {
    const { UUID: checkUuid, CustomerUUID } = check
    const done = await decide
      .mutateAsync({ checkUuid, CustomerUUID, Outcome, Reason, reason: 'Referred credit check' })
      .catch(() => undefined)
    if (!done) return
    toast({ text: 'The credit check is decided', tone: 'good' })
    onClose()
  }
  return (
    <DecideDialog
      title="Decide the credit check"
      facts={
        <>
          Of customer {check.CustomerUUID}, requested {moment(check.AskedAtNanos)}.
        </>
      }
      outcomes={[
        { value: 'passed', title: 'Pass' },
        { value: 'refused', title: 'Refuse' },
      ]}
      textLabel="The reason that the customer reads"
      submitText={(outcome) =>
        outcome === 'passed' ? 'Pass: monthly plans may start' : 'Refuse: prepay stays possible'
      }
      error={decide.error}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}
