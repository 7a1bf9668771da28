import { parkedUsage } from '@waea/contract/mobile/parked-usage'
import { dateText } from '@waea/kit/date-text'
import { Button } from '@waea/ui/button'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useMay } from '../../shell/session.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { CorrectUsage, changedByUsage, type ParkedDocument, usageKinds } from './correct-usage.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

/** The usage documents of the mobile network that could not be counted. */
export function ParkedUsagePage() {
  const query = useCall(parkedUsage.parkedUsage, useListSearch())
  const mayCount = useMay('usage:count')
  const [chosen, setChosen] = useState<{ document: ParkedDocument; isDrop: boolean }>()
  const onClose = () => setChosen(undefined)
  return (
    <>
      <WorkList
        title="Parked usage"
        lead="Usage that the mobile network reported and that could not be counted. Correct it and count it again, or let it go."
        findHint="Ids, reasons and contents of documents; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Documents }) => Documents}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ NoticeUUID }) => NoticeUUID}
        empty="No usage is parked"
        columns={[
          {
            key: 'id',
            header: 'Document',
            names: true,
            cell: ({ Subject, Values: { ServiceRef } }) => (
              <span className="wrap-anywhere">
                {Subject}
                {ServiceRef && `, service ${ServiceRef}`}
              </span>
            ),
          },
          {
            key: 'for',
            header: 'For',
            cell: ({ CustomerUUID, MSISDN }) =>
              CustomerUUID ? (
                <CustomerLink customerUuid={CustomerUUID} name={MSISDN ?? `Customer ${CustomerUUID}`} />
              ) : (
                'No mobile of ours'
              ),
          },
          {
            key: 'use',
            header: 'Use',
            cell: ({ Values }) => <span className="wrap-anywhere">{usedText(Values)}</span>,
          },
          { key: 'reason', header: 'Reason', cell: ({ Reason }) => Reason },
          { key: 'at', header: 'Since', cell: ({ FirstAtNanos }) => moment(FirstAtNanos) },
          {
            key: 'deeds',
            header: '',
            align: 'end',
            cell: (document) =>
              mayCount && (
                <span className="inline-flex flex-wrap justify-end gap-x-3">
                  {document.IsWhole && (
                    <Button size="s" tone="quiet" onClick={() => setChosen({ document, isDrop: false })}>
                      Correct<span className="sr-only"> {document.Subject}</span>
                    </Button>
                  )}
                  <Button size="s" tone="link" onClick={() => setChosen({ document, isDrop: true })}>
                    Let go<span className="sr-only"> {document.Subject}</span>
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {chosen && !chosen.isDrop && <CorrectUsage document={chosen.document} onClose={onClose} />}
      {chosen?.isDrop && <DropUsage document={chosen.document} onClose={onClose} />}
    </>
  )
}

/** What was used, as the document says it. */
function usedText({ Type, Amount, UsedAt, Country }: ParkedDocument['Values']): string {
  const { name = Type, unit = '' } = usageKinds[Type ?? ''] ?? {}
  const amount = Amount && `${Amount} ${unit}`.trim()
  return [name, amount, Country && `in ${Country}`, UsedAt && `at ${timeText(UsedAt)}`].filter(Boolean).join(', ')
}

/** The time in New Zealand; as it was received if it is none. */
function timeText(received: string): string {
  const at = new Date(received)
  return Number.isNaN(at.getTime()) ? received : dateText(at, 'moment')
}

/** Lets a document go after its reason is given. */
function DropUsage({ document, onClose }: { document: ParkedDocument; onClose: () => void }) {
  const { NoticeUUID: noticeUuid, Subject, Document, IsWhole } = document
  return (
    <ReasonDialog
      call={parkedUsage.dropParkedUsage}
      inputWith={() => ({ noticeUuid })}
      changes={changedByUsage}
      title={`Let ${Subject} go?`}
      label="Reason"
      submitText="Let it go"
      submitTone="danger"
      done={() => ({ text: `${Subject} is let go` })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        The use is never counted or charged, unless the network sends it again.
        {!IsWhole && ' The document was too long to be kept whole, so it can’t be counted here.'}
      </p>
      <pre className="overflow-x-auto rounded-control bg-sunken p-4 text-s">{Document}</pre>
    </ReasonDialog>
  )
}
