import './styles.css'
import { startPortal } from './shell/start.tsx'

void startPortal()
