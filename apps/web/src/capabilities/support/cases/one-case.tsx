import { Trans, useLingui } from '@lingui/react/macro'
import { cases } from '@waea/contract/cases'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Facts } from '@waea/ui/data/facts'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextArea } from '@waea/ui/fields/text-input'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useEffect, useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useTyped } from '../../../shell/forms/shared/kept-typing.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { useParam } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../../shell/session/shared/portal.tsx'
import { HelpContact } from '../help-contact.tsx'
import { CaseFiles, SendsAfterUploads, type Uploaded, useUploads } from './case-files.tsx'
import { CaseMessages } from './case-messages.tsx'
import { CaseRating } from './case-rating.tsx'
import { CaseBadge, type WholeCase } from './case-words.tsx'

/** One case: its messages, its state, and a form to answer or rate it. */
export default function OneCase() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const caseUuid = useParam('case') ?? ''
  const one = useCall(cases.read, { customerUuid, caseUuid })
  useRead(one.data)
  return (
    <Screen
      title={one.data?.Subject ?? <Trans>Your case</Trans>}
      back={{ to: '/help/cases', name: <Trans>Your cases</Trans> }}
      lead={one.data && <Standing one={one.data} />}
    >
      <Loaded
        query={one}
        waiting={<Skeleton className="h-96 rounded-card" />}
        failed={t`We couldn’t load your case`}
        note={<Trans>We still have what you wrote.</Trans>}
        instead={({ status }) =>
          status === 404 && (
            <EmptyState title={t`We can’t find this case`}>
              <Trans>The link may be wrong, or the case may belong to another account.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            <CaseMessages one={data} />
            {data.CanRate && <CaseRating one={data} />}
            {data.CanWrite ? <Answer key={caseUuid} one={data} /> : <Closed />}
          </>
        )}
      </Loaded>
      <HelpContact />
    </Screen>
  )
}

/** Marks answers as read once they are shown. */
function useRead(one: WholeCase | undefined): void {
  const customerUuid = useCustomerUuid()
  const { mutate } = useSend(cases.markRead, { changes: [cases.list] })
  const [caseUuid, hasNews] = [one?.UUID, one?.HasNews === true]
  useEffect(() => {
    if (caseUuid !== undefined && hasNews) mutate({ customerUuid, caseUuid })
  }, [customerUuid, caseUuid, hasNews, mutate])
}

function Standing({ one }: { one: WholeCase }) {
  const { t } = useLingui()
  const locale = useLocale()
  const by = one.AnswerByNanos === undefined ? '' : dateText(fromNanos(one.AnswerByNanos), 'moment', locale)
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CaseBadge state={one.State} />
      <span className="tabular-nums">
        <Facts parts={[one.Number, by === '' ? undefined : t`You get our answer by ${by}`]} />
      </span>
    </span>
  )
}

type Typed = { text?: string; files?: Uploaded[] }

/** The customer's answer; typed text is kept as a draft. Answering a solved case reopens it. */
function Answer({ one }: { one: WholeCase }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { typed, set, clear } = useTyped<Typed>(`case-${one.UUID}`)
  const uploads = useUploads(typed.files ?? [], (change) => set(({ files = [] }) => ({ files: change(files) })))
  const [tried, setTried] = useState(false)
  const write = useSend(cases.write, { changes: [cases.read, cases.list] })
  const text = (typed.text ?? '').trim()
  const { refusal, onSend, isSending } = useSending(async () => {
    setTried(true)
    if (text === '') return
    const Attachments = (typed.files ?? []).map(({ UUID }) => UUID)
    await write.mutateAsync({ customerUuid, caseUuid: one.UUID, Text: text, Attachments })
    clear()
    setTried(false)
  })
  const isSolved = one.State === 'solved'
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Send</Trans>}
      submitTone={isSolved ? 'quiet' : 'primary'}
      disabled={uploads.isUploading}
      note={uploads.isUploading && <SendsAfterUploads />}
      aria-label={t`Answer`}
    >
      <Field
        label={isSolved ? t`Not solved? Write to us, and we open it again` : t`Add a message`}
        error={tried && text === '' ? t`Write something first.` : undefined}
      >
        <TextArea maxLength={5000} value={typed.text ?? ''} onChange={(event) => set({ text: event.target.value })} />
      </Field>
      {one.TakesFiles && <CaseFiles files={typed.files ?? []} uploads={uploads} isSending={isSending} />}
    </SendForm>
  )
}

function Closed() {
  return (
    <p className="text-ink-2">
      <Trans>This case is closed. If there is more to it, please open a new one.</Trans>
    </p>
  )
}
