import { Trans, useLingui } from '@lingui/react/macro'
import { cases } from '@waea/contract/cases'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { useToast } from '@waea/ui/states/toast'
import { Download } from 'lucide-react'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { fetchFile, saveFile } from '../../../shell/session/shared/fetch-file.ts'
import { useCustomerUuid, useLocale, usePortal } from '../../../shell/session/shared/portal.tsx'
import { ArticleBody } from '../article-body.tsx'
import { isToBeHad, sizeText } from './case-files.tsx'
import type { CaseFile, CaseMessage, WholeCase } from './case-words.tsx'

/** The messages of a case, oldest first. A new one is announced to screen readers. */
export function CaseMessages({ one }: { one: WholeCase }) {
  const { t } = useLingui()
  return (
    <ol aria-label={t`Messages`} aria-live="polite" className="grid gap-4">
      {one.Messages.map((message) => (
        <Message key={message.UUID} caseUuid={one.UUID} message={message} />
      ))}
    </ol>
  )
}

function Message({ caseUuid, message }: { caseUuid: string; message: CaseMessage }) {
  const { t } = useLingui()
  const locale = useLocale()
  const isOwn = message.By === 'customer'
  const look = isOwn ? 'ml-6 bg-primary-soft sm:ml-16' : 'mr-6 border border-line bg-surface sm:mr-16'
  const at = dateText(fromNanos(message.AtNanos), 'moment', locale)
  return (
    <li className={`grid gap-2 rounded-card p-4 ${look}`}>
      <p className="text-s text-ink-2 tabular-nums">
        <Facts
          parts={[isOwn ? t`You` : (message.AgentName ?? t`Us`), at, message.IsByMail ? t`by email` : undefined]}
        />
      </p>
      {message.Html === undefined ? (
        <p className="whitespace-pre-line wrap-anywhere">{message.Text}</p>
      ) : (
        <ArticleBody html={message.Html} />
      )}
      {message.Files.length > 0 && (
        <ul aria-label={t`Files`} className="grid gap-1">
          {message.Files.map((file) => (
            <li key={file.UUID}>
              <File caseUuid={caseUuid} file={file} />
            </li>
          ))}
        </ul>
      )}
      <OnItsWay state={message.State} />
    </li>
  )
}

/** The delivery state of a message; nothing once it is sent. */
function OnItsWay({ state }: { state: CaseMessage['State'] }) {
  if (state === 'sent') return null
  return (
    <p className={`text-s ${state === 'refused' ? 'text-bad' : 'text-ink-2'}`}>
      {state === 'waiting' && <Trans>We have it. It’s on its way to our team.</Trans>}
      {state === 'checking' && (
        <Trans>We have it. Its files wait to be checked for viruses, then it goes to our team by itself.</Trans>
      )}
      {state === 'refused' && <Trans>This couldn’t be passed on to our team. Please call us.</Trans>}
    </p>
  )
}

function File({ caseUuid, file }: { caseUuid: string; file: CaseFile }) {
  const { t } = useLingui()
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  const errorText = useErrorText()
  const toast = useToast()
  const { onSend, isSending } = useSending(async () => {
    try {
      saveFile(await fetchFile(session, cases.file, { customerUuid, caseUuid, fileUuid: file.UUID }), file.Name)
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  })
  const size = sizeText(file.Bytes)
  if (!isToBeHad(file)) {
    return (
      <p className="text-s text-ink-2 wrap-anywhere">
        <Facts parts={[file.Name, file.State === 'removed' ? t`removed, it has a virus` : t`not checked yet`]} />
      </p>
    )
  }
  return (
    <Button
      tone="link"
      className="max-w-full text-left wrap-anywhere"
      loading={isSending}
      aria-label={t`Download ${file.Name}, ${size}`}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void onSend()}
    >
      {file.Name} ({size})
    </Button>
  )
}
