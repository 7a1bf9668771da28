import type { Gives } from '@waea/contract/call'
import { support } from '@waea/contract/support'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { useIsOffline } from '../../shell/device/shared/connection.ts'
import { whenIdle } from '../../shell/device/shared/when-idle.ts'
import { useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import { keptLibrary, type Library, loadLibrary } from './kept-library.ts'

export type Collection = Library['collections'][number]
export type Title = Gives<typeof support.articleTitles>['Articles'][number]

/** The headings of the help centre: from the server, or offline as stored on this device. */
export function useHelp() {
  const collections = useAnswer(support.collections, {})
  const titles = useAnswer(support.articleTitles, {})
  const kept = useKept()
  const all = collections.data?.data ?? kept?.collections ?? []
  const articles = titles.data?.Articles ?? kept?.articles ?? []
  return {
    isPending: kept === undefined && (collections.isPending || titles.isPending),
    categories: all.filter(({ parent_id }) => parent_id === null),
    collection: (id: string | undefined) => all.find((one) => one.id === id),
    sectionsOf: (id: string) => all.filter(({ parent_id }) => parent_id === id),
    articlesIn: (id: string) => articles.filter(({ parent_id }) => parent_id === id),
    /** The address of an article; undefined if it belongs to no section. */
    addressOf({ id, parent_id }: Pick<Title, 'id' | 'parent_id'>) {
      const section = all.find((one) => one.id === parent_id)
      return section?.parent_id ? (`/help/category/${section.parent_id}/${section.id}/${id}` as const) : undefined
    },
  }
}

/** An article: from the server, or offline as stored on this device. */
export function useArticle(articleId: string) {
  const answer = useAnswer(support.article, { articleId })
  const kept = useKept()
  const article = answer.data ?? kept?.articles.find(({ id }) => id === articleId)
  return { ...answer, article, isPending: article === undefined && answer.isPending && kept === undefined }
}

/** The stored help centre, while this device is offline. */
function useKept(): Library | undefined {
  const isOffline = useIsOffline()
  const [kept, setKept] = useState<Library>()
  useEffect(() => {
    if (isOffline) setKept(keptLibrary())
  }, [isOffline])
  return isOffline ? (kept ?? keptLibrary()) : undefined
}

/** Fetches the whole help centre once the page has loaded, so that it can be searched and read offline. */
export function useLibraryKept(): void {
  const { send } = usePortal()
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!connection?.saveData) whenIdle(() => void loadLibrary(send))
  }, [send])
}

/** A heading in the page's language; `lang` marks English text that has no translation. */
export function useHeading(): (collection: Collection) => { text: string; lang: 'en' | undefined } {
  const locale = useLocale()
  return ({ name, translated_content }) => {
    if (locale === 'en') return { text: name, lang: undefined }
    const inMaori = translated_content?.mi.name
    return { text: inMaori ?? name, lang: inMaori === undefined ? 'en' : undefined }
  }
}
