import { appName } from './app-name.ts'
import { Logo } from './ui/logo.tsx'

/** The picture of the installation as the server names it; undefined: the product's own mark. */
const { logo } = document.documentElement.dataset

/** Name and logo of the installation. */
export const AppLogo = () => <Logo name={appName} picture={logo} />
