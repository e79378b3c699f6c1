/**
 * Comes first and is small: it asks for what the address's screen will ask for, while React is still on its way, and then for
 * the page itself.
 */
import './ui/theme.css'
import './ui/reset.css'
import './ui/spinner.module.css'
import { askForScreen } from './early-calls.ts'
import { followLanguage } from './i18n/spoken.ts'
import { followNewVersions } from './new-version.ts'

followLanguage()
followNewVersions()
askForScreen(location)
// React by itself first: taken in together with the page it is one long task.
// oxlint-disable-next-line typescript/no-floating-promises -- the browser reports a file that cannot be loaded
import('react-dom/client').then(() => import('./main.tsx'))
