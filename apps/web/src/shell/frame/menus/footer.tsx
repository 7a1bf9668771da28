import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../../routing/shared/link.tsx'
import { useBrand, useBrandTexts } from '../../session/shared/brand.tsx'
import { useSession } from '../../session/shared/portal.tsx'
import { LocaleChoice, StillEnglish, ThemeChoice } from './choices.tsx'
import { Places } from './places.tsx'

/** The footer: links, contact details, language and theme, and small print. */
export function Footer({ withTabs }: { withTabs: boolean }) {
  const { t } = useLingui()
  const brand = useBrand()
  const texts = useBrandTexts()
  const isShort = useSession().status !== 'signed-out'
  const help = (
    <div className="grid content-start gap-x-4 max-md:grid-cols-(--foot-columns)">
      <div className="col-span-full flex flex-wrap gap-x-4 text-ink-2">
        <h2 className={columnTitle}>
          <Trans>Help</Trans>
        </h2>
        <span lang={texts.lang}>{texts.hours}</span>
      </div>
      <a href={brand.support.phoneLink} className={linkLook}>
        {brand.support.phone}
      </a>
      <a href={`mailto:${brand.support.email}`} className={linkLook}>
        {brand.support.email}
      </a>
    </div>
  )
  const choices = (
    <div className="grid content-start gap-4 max-md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      <LocaleChoice />
      <ThemeChoice />
      <StillEnglish />
    </div>
  )
  return (
    <footer className={`border-t border-line bg-sunken ${withTabs ? 'max-lg:pb-20' : ''}`}>
      {isShort ? (
        <ShortFoot choices={choices} />
      ) : (
        <div className="mx-auto grid max-w-296 gap-x-4 gap-y-4 px-edge py-6 text-s sm:px-6 md:grid-cols-[1.4fr_1fr_1fr_auto] md:gap-8 lg:px-8 lg:py-10">
          <div className="grid content-start gap-3">
            <span className="max-md:hidden">
              <brand.Logo />
            </span>
            <p lang={texts.lang} className="max-w-[34ch] text-ink-2">
              {texts.footer}
            </p>
          </div>
          {/* On a phone these links are in the header's menu. */}
          <div className="max-md:hidden">
            <h2 className={columnTitle}>
              <Trans>More</Trans>
            </h2>
            <Places label={t`More`} className="grid" />
          </div>
          {help}
          {choices}
        </div>
      )}
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-296 flex-wrap gap-x-6 px-edge py-1.5 text-s sm:px-6 lg:px-8">
          <Small to="/terms">
            <Trans>Terms</Trans>
          </Small>
          <Small to="/privacy">
            <Trans>Privacy</Trans>
          </Small>
          {isShort ? (
            <a href={brand.support.phoneLink} className={linkLook}>
              {brand.support.phone}
            </a>
          ) : (
            <Small to="/network">
              <Trans>Network status</Trans>
            </Small>
          )}
        </div>
      </div>
    </footer>
  )
}

/** Signed-in people have the links in header and tabs, so only language and theme remain. */
function ShortFoot({ choices }: { choices: ReactNode }) {
  return (
    <div className="mx-auto max-w-296 px-edge py-4 text-s sm:px-6 md:[&>div]:grid-cols-[12rem_12rem] lg:px-8">
      {choices}
    </div>
  )
}

const columnTitle = 'text-s font-semibold text-ink-2'

const linkLook = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:text-primary'

function Small(props: LinkProps) {
  return <Link {...props} className={linkLook} />
}
