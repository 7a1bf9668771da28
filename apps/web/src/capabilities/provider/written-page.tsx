import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocale } from '../../shell/session/shared/portal.tsx'

export type Section = { title: string; text: readonly string[] }

/** A page of running text in English. It declares the language for screen readers, and says so to Māori readers. */
export function WrittenPage({
  title,
  sections,
  children,
}: {
  title: ReactNode
  sections: readonly Section[]
  children?: ReactNode
}) {
  const locale = useLocale()
  return (
    <article className="mx-auto grid w-full max-w-[68ch] gap-8 py-2 lg:py-6">
      <h1 className="text-title">{title}</h1>
      {locale !== 'en' && (
        <p className="text-ink-2">
          <Trans>This text is in English only.</Trans>
        </p>
      )}
      <div lang="en" className="grid gap-8">
        {sections.map((section) => (
          <section key={section.title} className="grid gap-2">
            <h2 className="text-h3">{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph} className="text-ink-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
      {children}
    </article>
  )
}
