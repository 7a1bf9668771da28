import { Link } from '@tanstack/react-router'
import { parkedUsage } from '@waea/contract/mobile/parked-usage'
import { Button } from '@waea/ui/button'
import { SendForm } from '@waea/ui/fields/send-form'
import { Dialog } from '@waea/ui/states/dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { auditHint, useTypedReason } from '../../shell/reason.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay } from '../../shell/session.ts'
import { CorrectUsage, changedByUsage, type ParkedDocument } from './correct-usage.tsx'
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
                <Link to="/customers/$customerUuid" params={{ customerUuid: CustomerUUID }} className="underline">
                  {MSISDN ?? `Customer ${CustomerUUID}`}
                </Link>
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
  return [Type, Amount, Country && `in ${Country}`, UsedAt && `at ${UsedAt}`].filter(Boolean).join(', ')
}

/** Lets a document go after its reason is given. */
function DropUsage({ document, onClose }: { document: ParkedDocument; onClose: () => void }) {
  const { NoticeUUID: noticeUuid, Subject, Document, IsWhole } = document
  const toast = useToast()
  const drop = useSend(parkedUsage.dropParkedUsage, changedByUsage)
  const { check, field } = useTypedReason({ label: 'Reason', hint: auditHint })
  const onSend = async () => {
    const reason = check()
    if (reason === undefined) return
    const done = await drop.mutateAsync({ noticeUuid, reason }).catch(() => undefined)
    if (!done) return
    toast({ text: `${Subject} is let go`, tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Let ${Subject} go?`} size="m">
      <p className="text-ink-2">
        The use is never counted or charged, unless the network sends it again.
        {!IsWhole && ' The document was too long to be kept whole, so it can’t be counted here.'}
      </p>
      <pre className="overflow-x-auto rounded-control bg-sunken p-4 text-s">{Document}</pre>
      <SendForm onSend={onSend} submitText="Let it go" submitTone="danger" refusal={refusalText(drop.error)}>
        {field}
      </SendForm>
    </Dialog>
  )
}
