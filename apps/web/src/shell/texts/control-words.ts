import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { UiTexts } from '@waea/ui/ui-texts'

/** The texts that controls have built in, for a page in another language. English ones are in the controls. */
export function controlWords(texts: I18n): UiTexts {
  return {
    close: t(texts)`Close`,
    cancel: t(texts)`Cancel`,
    retry: t(texts)`Try again`,
    loading: t(texts)`Loading…`,
    optional: t(texts)`optional`,
    showPassword: t(texts)`Show password`,
    hidePassword: t(texts)`Hide password`,
    copy: t(texts)`Copy`,
    copied: t(texts)`Copied`,
    searching: t(texts)`Searching`,
    noMatches: t(texts)`No matches. Check the spelling, or type a little more.`,
    clear: t(texts)`Clear`,
    pages: t(texts)`Pages`,
    previous: t(texts)`Previous`,
    next: t(texts)`Next`,
    page: (number) => t(texts)`Page ${number}`,
    results: (count) => (count === 1 ? t(texts)`1 match` : t(texts)`${count} matches`),
    step: (number, of) => t(texts)`Step ${number} of ${of}`,
    met: t(texts)`met`,
    notMet: t(texts)`not met yet`,
    done: t(texts)`done`,
    now: t(texts)`now`,
    later: t(texts)`later`,
    failed: t(texts)`failed`,
    notices: t(texts)`Messages`,
    minus: (label) => t(texts)`Less: ${label}`,
    plus: (label) => t(texts)`More: ${label}`,
    digit: (number) => t(texts)`Digit ${number}`,
  }
}
