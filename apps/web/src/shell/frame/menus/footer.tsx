import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../../routing/shared/link.tsx'
import { useBrand } from '../../session/shared/brand.tsx'
import { useEnglishMark, useSession } from '../../session/shared/portal.tsx'
import { LocaleChoice, StillEnglish, ThemeChoice } from './choices.tsx'
import { Places } from './places.tsx'

/** The footer: links, contact details, language and theme, and small print. */
export function Footer({ withTabs }: { withTabs: boolean }) {
  const { t } = useLingui()
  const brand = useBrand()
  const english = useEnglishMark()
  const isShort = useSession().status !== 'signed-out'
  const help = (
    <Column title={t`Help`}>
      <a href={brand.support.phoneLink} className={linkLook}>
        {brand.support.phone}
      </a>
      <a href={`mailto:${brand.support.email}`} className={linkLook}>
        {brand.support.email}
      </a>
      <span lang={english} className="text-ink-2">
        {brand.support.hours}
      </span>
      <Small to="/network">
        <Trans>Network status</Trans>
      </Small>
    </Column>
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
        <div className="mx-auto grid max-w-296 grid-cols-(--foot-columns) gap-x-4 gap-y-6 px-edge py-8 text-s sm:px-6 md:grid-cols-[1.4fr_1fr_1fr_auto] md:gap-8 lg:px-8 lg:py-10">
          <div className="col-span-full grid content-start gap-3 md:col-span-1">
            <brand.Logo />
            <p lang={english} className="max-w-[34ch] text-ink-2">
              {brand.texts.footer}
            </p>
          </div>
          <Column title={t`More`}>
            <Places label={t`More`} className="grid" />
          </Column>
          {help}
          <div className="col-span-full md:col-span-1">{choices}</div>
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
          {isShort && (
            <a href={brand.support.phoneLink} className={linkLook}>
              {brand.support.phone}
            </a>
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

const linkLook = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:text-primary'

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <h2 className="text-s font-semibold text-ink-2">{title}</h2>
      {children}
    </div>
  )
}

function Small(props: LinkProps) {
  return <Link {...props} className={linkLook} />
}
