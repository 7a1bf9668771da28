import { messages } from '@waea/contract/messages'
import type { LiveNews } from '../../shell/data/live.ts'

export const messagesNews: LiveNews = { 'notices.changed': [messages.notices, messages.unreadNotices] }
