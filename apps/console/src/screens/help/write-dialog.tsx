import type { Gives } from '@waea/contract/call'
import { articleHistory, helpArticles } from '@waea/contract/operators/help-articles'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'

export type Article = Gives<typeof helpArticles.writtenArticle>
export type ArticleText = Pick<Article, 'Topic' | 'Title' | 'Description' | 'Text'>

const changes = [helpArticles.writtenArticles, helpArticles.writtenArticle, articleHistory.articleVersions]

const words = {
  draft: {
    title: 'Save as a draft?',
    text: 'Customers see no change until it is published.',
    submit: 'Save the draft',
    done: 'The draft is saved',
  },
  published: {
    title: 'Publish it?',
    text: 'New visitors see it at once, open tabs within an hour.',
    submit: 'Publish it',
    done: 'It is published',
  },
  withdrawn: {
    title: 'Take it back?',
    text: 'Customers no longer find it, and its address leads nowhere. Open tabs may show it for an hour.',
    submit: 'Take it back',
    done: 'It is taken back',
  },
} as const

/** Says what a version does to what customers see, and writes it with a reason. */
export function WriteDialog({
  state,
  input,
  onDone,
  onClose,
}: {
  state: keyof typeof words
  input: { articleUuid: string; Version: number } & ArticleText
  onDone: (written: Article) => void
  onClose: () => void
}) {
  const { title, text, submit, done } = words[state]
  return (
    <ReasonDialog
      call={helpArticles.writeArticle}
      inputWith={() => ({ ...input, State: state })}
      changes={changes}
      title={title}
      submitText={submit}
      {...(state === 'withdrawn' && { submitTone: 'danger' as const })}
      hint="Colleagues see it in the versions of the article."
      refusals={{
        conflict:
          'Somebody else changed this meanwhile, or there are 150 articles already. Copy your text, reload the page, and write it into the newest version.',
        'not-allowed': 'Articles are written in your help desk. Here you write what’s new.',
        'invalid-input': 'The title or the text is empty, or has signs that can’t be used.',
      }}
      done={() => ({ text: done })}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-ink-2">{text}</p>
    </ReasonDialog>
  )
}
