import { Trans, useLingui } from '@lingui/react/macro'
import { cases } from '@waea/contract/cases'
import { lastDigits, pageWithoutSecrets } from '@waea/domain/support/page-without-secrets'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextArea, TextInput } from '@waea/ui/fields/text-input'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useTyped } from '../../../shell/forms/shared/kept-typing.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { useGo, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { useMobile } from '../../mobiles/shared/use-mobile.ts'
import { HelpContact } from '../help-contact.tsx'
import { type CaseDraft, caseDraft } from '../shared/begin-case.ts'
import { CaseFiles, SendsAfterUploads, type Uploaded, useUploads } from './case-files.tsx'
import { useCategories } from './case-words.tsx'

type Typed = CaseDraft & { files?: Uploaded[]; isFromOff?: boolean }

/**
 * Opens a case. The page that the person came from is shown, and sent only if they leave it on. Typed text is kept as a
 * draft.
 */
export default function NewCase() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const list = useCall(cases.list, { customerUuid, PageNumber: 1 })
  return (
    <Screen
      title={<Trans>Write to us</Trans>}
      back={{ to: '/help/cases', name: <Trans>Your cases</Trans> }}
      lead={<Trans>We answer here and by email. Please don’t send us passwords, codes or card numbers.</Trans>}
    >
      <Loaded query={list} waiting={<Skeleton className="h-96 rounded-card" />} failed={t`We couldn’t load this page`}>
        {({ TakesCases, TakesFiles }) =>
          TakesCases ? (
            <Form takesFiles={TakesFiles} />
          ) : (
            <EmptyState title={t`You can’t write to us here at the moment`}>
              <Trans>Please call or email us.</Trans>
            </EmptyState>
          )
        }
      </Loaded>
      <HelpContact amongCases />
    </Screen>
  )
}

/** The page that the person came from, taken from the address; undefined if it names none. */
function useCameFrom() {
  const from = useSearchValue('from')
  const article = useSearchValue('article')
  const mobileUuid = useSearchValue('mobile')
  const { mobiles } = useMobile()
  const mobile = mobiles.find(({ UUID }) => UUID === mobileUuid)
  const page = from === undefined ? undefined : pageWithoutSecrets(from)
  const isArticle = article !== undefined && /^[\w-]{1,60}$/.test(article)
  const ending = lastDigits(mobile?.MSISDN ?? '')
  const all = {
    ...(page !== undefined && { Page: page }),
    ...(isArticle && { ArticleID: article }),
    ...(ending.length === 3 && { MobileEnding: ending }),
  }
  return Object.keys(all).length > 0 ? all : undefined
}

function Form({ takesFiles }: { takesFiles: boolean }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const go = useGo()
  const { typed, set, forget } = useTyped<Typed>(caseDraft)
  const uploads = useUploads(typed.files ?? [], (change) => set(({ files = [] }) => ({ files: change(files) })))
  const [tried, setTried] = useState(false)
  const categories = useCategories()
  const from = useCameFrom()
  const open = useSend(cases.open, { changes: [cases.list] })
  const [subject, text] = [(typed.subject ?? '').trim(), (typed.text ?? '').trim()]
  const wrong = {
    category: typed.category ? undefined : t`Choose what it is about.`,
    subject: subject.length < 3 ? t`Say in a few words what it is about.` : undefined,
    text: text === '' ? t`Tell us what happened.` : undefined,
  }
  const { refusal, onSend, isSending } = useSending(async () => {
    setTried(true)
    if (!typed.category || wrong.subject || wrong.text) return
    const opened = await open.mutateAsync({
      customerUuid,
      Category: typed.category,
      Subject: subject,
      Text: text,
      ...(from && !typed.isFromOff && { From: from }),
      Attachments: (typed.files ?? []).map(({ UUID }) => UUID),
    })
    forget()
    await go(`/help/cases/${opened.UUID}`)
  })
  return (
    <SendForm
      onSend={onSend}
      refusal={refusal}
      submitText={<Trans>Send</Trans>}
      disabled={uploads.isUploading}
      note={uploads.isUploading && <SendsAfterUploads />}
      aria-label={t`Write to us`}
    >
      <Field label={t`What is it about?`} error={tried ? wrong.category : undefined} required>
        <Select
          placeholder={t`Choose`}
          options={categories}
          value={typed.category ?? ''}
          onChange={({ target: { value } }) => {
            const category = categories.find((one) => one.value === value)?.value
            if (category) set({ category })
          }}
        />
      </Field>
      <Field label={t`In a few words`} error={tried ? wrong.subject : undefined} required>
        <TextInput
          maxLength={120}
          value={typed.subject ?? ''}
          onChange={(event) => set({ subject: event.target.value })}
        />
      </Field>
      <Field label={t`What happened?`} error={tried ? wrong.text : undefined} required>
        <TextArea
          maxLength={5000}
          className="min-h-36"
          value={typed.text ?? ''}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      {takesFiles && <CaseFiles files={typed.files ?? []} uploads={uploads} isSending={isSending} />}
      {from && <CameFrom from={from} isOff={typed.isFromOff === true} onOff={(isFromOff) => set({ isFromOff })} />}
    </SendForm>
  )
}

/** The exact text sent about the previous page, and a way to remove it. */
function CameFrom({
  from,
  isOff,
  onOff,
}: {
  from: { Page?: string; ArticleID?: string; MobileEnding?: string }
  isOff: boolean
  onOff: (isOff: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <Card as="section" tone="sunken" aria-label={t`Page you were on`} className="grid gap-2">
      <h2 className="text-m font-semibold">
        {isOff ? <Trans>We won’t send the page you were on</Trans> : <Trans>We also send the page you were on</Trans>}
      </h2>
      {!isOff && (
        <ul className="grid gap-1 text-s text-ink-2 wrap-anywhere">
          {from.Page && (
            <li>
              <Trans>Page: {from.Page}</Trans>
            </li>
          )}
          {from.ArticleID && (
            <li>
              <Trans>Help article: {from.ArticleID}</Trans>
            </li>
          )}
          {from.MobileEnding && (
            <li>
              <Trans>Your mobile ending in {from.MobileEnding}</Trans>
            </li>
          )}
        </ul>
      )}
      <Button tone="link" className="justify-self-start" onClick={() => onOff(!isOff)}>
        {isOff ? <Trans>Send it</Trans> : <Trans>Don’t send it</Trans>}
      </Button>
    </Card>
  )
}
