import { Trans, useLingui } from '@lingui/react/macro'
import { cases } from '@waea/contract/cases'
import type { CaseRating as Rating } from '@waea/domain/support/case'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useSending } from '../../../shell/forms/shared/sending.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import type { WholeCase } from './case-words.tsx'

/** Asks for a rating once a case is closed; it can be changed for a week. */
export function CaseRating({ one }: { one: WholeCase }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const [rating, setRating] = useState<Rating | null>(one.Rating ?? null)
  const [comment, setComment] = useState(one.RatingComment ?? '')
  const [tried, setTried] = useState(false)
  const rate = useSend(cases.rate, { changes: [cases.read] })
  const { refusal, onSend } = useSending(async () => {
    setTried(true)
    if (!rating) return
    await rate.mutateAsync({ customerUuid, caseUuid: one.UUID, Rating: rating, Comment: comment })
    toast({ tone: 'good', text: t`Thank you. We’ve saved your rating.` })
  })
  return (
    <Card as="section" aria-labelledby="rating" className="grid gap-4">
      <h2 id="rating" className="text-h3">
        <Trans>How did we do?</Trans>
      </h2>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={one.Rating ? <Trans>Change rating</Trans> : <Trans>Rate</Trans>}
        note={one.Rating && <Trans>You can change it for seven days.</Trans>}
        aria-label={t`Rating`}
      >
        <RadioCards
          label={t`Our help was`}
          error={tried && !rating ? t`Choose one.` : undefined}
          value={rating}
          onChange={setRating}
          columns={2}
          options={[
            { value: 'good', title: <Trans>Good</Trans> },
            { value: 'bad', title: <Trans>Not good</Trans> },
          ]}
        />
        <Field label={t`Anything to add?`} hint={t`You don’t have to.`}>
          <TextInput maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
      </SendForm>
    </Card>
  )
}
