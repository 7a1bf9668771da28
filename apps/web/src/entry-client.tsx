import './styles.css'
import '@waea/brands/tokens'
import { startPortal } from './shell/start/start.tsx'

void startPortal()
