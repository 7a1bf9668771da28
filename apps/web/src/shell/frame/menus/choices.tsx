import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { usePortal } from '../../session/shared/portal.tsx'
import type { Theme } from '../../session/shared/preferences.ts'
import { localeOf } from '../../texts/shared/i18n.ts'

const stillEnglish = msg`Bills, settings, broadband and help are still in English.`
const stillEnglishId = 'still-english'

/** The language select; each language is named in itself. */
export function LocaleChoice() {
  const { t } = useLingui()
  const { preferences } = usePortal()
  return (
    <Choice
      label={t`Language`}
      value={preferences.locale}
      describedBy={preferences.locale === 'en' ? undefined : stillEnglishId}
      onChange={(locale) => preferences.chooseLocale(localeOf(locale))}
      options={[
        ['en', 'English'],
        ['mi-NZ', 'Te reo Māori'],
      ]}
    />
  )
}

/** Says on a Māori page, in both languages, which parts are not translated. It stands after the selects: none moves. */
export function StillEnglish() {
  const { t } = useLingui()
  const { locale } = usePortal().preferences
  if (locale === 'en') return null
  return (
    <div id={stillEnglishId} className="col-span-full max-w-[34ch] text-ink-2">
      <p>{t(stillEnglish)}</p>
      <p lang="en">{stillEnglish.message}</p>
    </div>
  )
}

/** The theme select: light, dark, or same as the device. */
export function ThemeChoice() {
  const { t } = useLingui()
  const { preferences } = usePortal()
  return (
    <Choice
      label={t`Appearance`}
      value={preferences.theme}
      onChange={(theme) => preferences.chooseTheme(theme as Theme)}
      options={[
        ['system', t`Automatic`],
        ['light', t`Light`],
        ['dark', t`Dark`],
      ]}
    />
  )
}

/** A native select: it is on every page, where the form controls would be too heavy. */
function Choice({
  label,
  value,
  options,
  describedBy,
  onChange,
}: {
  label: string
  value: string
  options: readonly [value: string, text: string][]
  describedBy?: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <select
        defaultValue={value}
        aria-describedby={describedBy}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        className="min-h-12 rounded-control border-[1.5px] border-line-strong bg-surface px-3 text-base font-normal text-ink"
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
