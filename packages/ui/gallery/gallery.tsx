import { ToastProvider } from '../src/states/toast.tsx'
import type { Exhibit } from './exhibit.ts'
import { choices } from './exhibits/choices.tsx'
import { figures } from './exhibits/figures.tsx'
import { forms } from './exhibits/forms.tsx'
import { lists } from './exhibits/lists.tsx'
import { overlays } from './exhibits/overlays.tsx'
import { pictures } from './exhibits/pictures.tsx'
import { states } from './exhibits/states.tsx'
import { typing } from './exhibits/typing.tsx'

/** All exhibits, in page order. */
export const exhibits: readonly Exhibit[] = [
  ...forms,
  ...typing,
  ...choices,
  ...overlays,
  ...figures,
  ...states,
  ...lists,
  ...pictures,
]

/** The whole gallery, or one control. */
export function Gallery({ only }: { only?: string | null }) {
  const shown = only ? exhibits.filter((exhibit) => exhibit.name === only) : exhibits
  return (
    <ToastProvider>
      <main className="mx-auto grid max-w-5xl gap-10 px-4 py-8 sm:px-8">
        <h1 className="text-title">Controls</h1>
        {shown.map(({ name, Show }) => (
          <section
            key={name}
            id={name}
            aria-labelledby={`${name}-title`}
            className="grid gap-4 border-t border-line pt-5"
          >
            <h2 id={`${name}-title`} className="text-s font-semibold tracking-normal text-ink-3">
              {name}
            </h2>
            <Show />
          </section>
        ))}
      </main>
    </ToastProvider>
  )
}
