// Where the browser begins: the styles of every page, then the page comes to life.

import '#src/ui/tokens.css'
import '#src/ui/fonts.css'
import '#src/ui/base.css'
import { bringToLife } from './bring-to-life.tsx'

await bringToLife()
