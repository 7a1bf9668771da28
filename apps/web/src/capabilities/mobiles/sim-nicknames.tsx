import { Trans, useLingui } from '@lingui/react/macro'
import { mobiles as mobileCalls } from '@waea/contract/mobile/mobiles'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { checkNickname, nicknameMaxCharacters, saveNicknames } from '@waea/domain/customers/nickname'
import { isRefusal } from '@waea/domain/refusal'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useToast } from '@waea/ui/states/toast'
import { useForm } from 'react-hook-form'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { mobileNumber } from './shared/mobile-name.ts'
import { MobilesWait } from './shared/mobiles-wait.tsx'
import { NoMobile } from './shared/no-mobile.tsx'
import { type Mobile, useMobile } from './shared/use-mobile.ts'

/** Nicknames for SIMs, at most 6 characters each (1§2, 1§5). */
export default function SimNicknames() {
  const { customerUuid, list, mobiles } = useMobile()
  if (list.data && mobiles.length === 0) return <NoMobile />
  return (
    <Screen
      title={<Trans>SIM nicknames</Trans>}
      back={{ to: '/profile/account/personal-data', name: <Trans>Personal data</Trans> }}
      lead={<Trans>A short name for each SIM, of up to {nicknameMaxCharacters} characters. Only you see it.</Trans>}
      width="note"
    >
      <MobilesWait list={list} />
      {mobiles.length > 0 && <Names key={customerUuid} customerUuid={customerUuid} mobiles={mobiles} />}
    </Screen>
  )
}

type Values = Record<string, string>

function Names({ customerUuid, mobiles }: { customerUuid: string; mobiles: readonly Mobile[] }) {
  const { t } = useLingui()
  const { send, queries } = usePortal()
  const go = useGo()
  const toast = useToast()
  const errorText = useErrorText()
  const names = Object.fromEntries(mobiles.map(({ UUID, Nickname = '' }) => [UUID, Nickname]))
  const form = useForm<Values>({ defaultValues: names })

  const save = async (values: Values) => {
    const wanted = mobiles
      .map(({ UUID, Nickname = '' }) => ({ MobileUUID: UUID, Nickname: (values[UUID] ?? '').trim(), before: Nickname }))
      .filter(({ Nickname, before }) => Nickname !== before)
    const { isRefused } = await saveNicknames(wanted, async ({ MobileUUID, Nickname }) => {
      try {
        await send(mobileCalls.nickname, { customerUuid, mobileUuid: MobileUUID, Body: Nickname })
      } catch (error) {
        form.setError(MobileUUID, { message: errorText(error) })
        throw error
      }
    })
    for (const call of [plans.mobiles, overview.dashboard]) void queries.invalidateQueries({ queryKey: keyOf(call) })
    if (isRefused) return t`We couldn’t save every nickname. Check the marked ones; the others are saved.`
    toast({ text: t`We’ve saved your nicknames.`, tone: 'good' })
    await go('/profile/plans')
    return undefined
  }
  const { refusal, onSend } = useSending(async () => {
    let why: string | undefined
    await form.handleSubmit(async (values) => {
      why = await save(values)
    })()
    return why
  })
  const fault = (before: string) => (text: string) => {
    // A SIM without a nickname may stay without one.
    if (text.trim() === '') return before === '' || t`please enter`
    return !isRefusal(checkNickname(text)) || t`can't be longer than ${nicknameMaxCharacters} characters`
  }
  return (
    <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Save</Trans>}>
      {mobiles.map((mobile) => (
        <Field
          key={mobile.UUID}
          label={t`Nickname of ${mobileNumber(mobile)}`}
          error={form.formState.errors[mobile.UUID]?.message}
        >
          <TextInput autoComplete="off" {...form.register(mobile.UUID, { validate: fault(mobile.Nickname ?? '') })} />
        </Field>
      ))}
    </SendForm>
  )
}
