import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { draftAt, type FibreContact, movedTo, needsVisit } from '../../capabilities/broadband/shared/draft.ts'
import { FoundHere } from '../../capabilities/broadband/shared/found-here.tsx'
import { PlaceField } from '../../capabilities/broadband/shared/place-field.tsx'
import type { Availability, FibrePlace } from '../../capabilities/broadband/shared/wire.ts'
import { newIntent } from '../../shell/calls/shared/intent.ts'
import { useFormSending } from '../../shell/forms/shared/form.ts'
import { isPhoneNumber } from '../../shell/forms/shared/phone-number.ts'
import { useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { MoveHeading, SignInToMove } from './move-heading.tsx'
import type { DraftInUse } from './use-draft.ts'
import { useFibreStep } from './use-step.ts'

/** The address for the fibre, what is available there, and the contact. */
export function LocationStep({ inUse }: { inUse: DraftInUse }) {
  const moves = useSearchValue('moves')
  const session = useSession()
  if (moves !== undefined && session.status !== 'signed-in') return <SignInToMove />
  return <Place inUse={draftForMove(inUse, moves)} moves={moves ?? inUse.draft?.move?.UfbUUID} />
}

/** The draft of the requested move, if any: a draft of another order is dropped. */
function draftForMove(inUse: DraftInUse, moves: string | undefined): DraftInUse {
  const isOther = moves !== undefined && inUse.draft?.move?.UfbUUID !== moves
  return isOther ? { ...inUse, draft: undefined } : inUse
}

function Place({ inUse, moves }: { inUse: DraftInUse; moves: string | undefined }) {
  const [place, setPlace] = useState<FibrePlace | null>(inUse.draft?.location ?? null)
  return (
    <>
      {moves === undefined ? (
        <PageHeading title={<Trans>Where do you want fibre?</Trans>} />
      ) : (
        <MoveHeading ufbUuid={moves} />
      )}
      <PlaceField place={place} onPlace={setPlace} />
      {place && (
        <FoundHere key={`${place.LocationProvider}/${place.LocationProviderIDX}`} place={place}>
          {(found) => <AtHome place={place} found={found} inUse={inUse} moves={moves} />}
        </FoundHere>
      )}
    </>
  )
}

type AtHomeProps = { place: FibrePlace; found: Availability; inUse: DraftInUse; moves: string | undefined }

/** The contact at the address, whom the technician and the courier can call. */
function AtHome({ place, found, inUse: { draft, keep }, moves }: AtHomeProps) {
  const toStep = useFibreStep()
  const requestedPlan = useSearchValue('plan')
  const person = usePerson()
  const form = useForm<FibreContact>({ defaultValues: draft?.contact ?? person })
  const { refusal, onSend } = useFormSending(form, async (typed) => {
    const contact = { Name: typed.Name.trim(), Phone: typed.Phone.trim(), Notes: typed.Notes.trim() }
    const at = draft
      ? movedTo(draft, place, found)
      : draftAt(place, found, { id: newIntent(), uuid: newIntent(), wish: requestedPlan, move: moveOf(moves) })
    keep({ ...at, contact })
    toStep('package')
  })
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Continue to plans</Trans>}>
      <ContactFields form={form} isVisited={needsVisit(found)} />
    </SendForm>
  )
}

const moveOf = (UfbUUID: string | undefined) => (UfbUUID === undefined ? undefined : { UfbUUID, OverlapDays: 0 })

function ContactFields({ form, isVisited }: { form: UseFormReturn<FibreContact>; isVisited: boolean }) {
  const { t } = useLingui()
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-h3 font-bold">
        {isVisited ? <Trans>Who is at home for the visit?</Trans> : <Trans>Who can we call about it?</Trans>}
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Name`} required error={errors.Name?.message}>
          <TextInput
            autoComplete="name"
            maxLength={100}
            {...form.register('Name', { validate: (typed) => typed.trim() !== '' || t`Enter a name.` })}
          />
        </Field>
        <Field label={t`Phone number`} required error={errors.Phone?.message}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.register('Phone', {
              validate: async (typed) =>
                (await isPhoneNumber(typed)) || t`Enter a mobile number, or a phone number with its area code.`,
            })}
          />
        </Field>
      </div>
      <Field
        label={t`What should we know?`}
        optional
        hint={isVisited ? t`For example a gate, a dog, or where to park.` : t`For example where a parcel may be left.`}
      >
        <TextInput maxLength={300} {...form.register('Notes')} />
      </Field>
    </fieldset>
  )
}

/** The signed-in person as the contact, until another one is typed. */
function usePerson(): FibreContact {
  const session = useSession()
  if (session.status !== 'signed-in') return { Name: '', Phone: '', Notes: '' }
  const { FirstName = '', LastName = '', MobileNumber = '' } = session.person
  return { Name: `${FirstName} ${LastName}`.trim(), Phone: MobileNumber, Notes: '' }
}
