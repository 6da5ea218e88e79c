import { texts } from '#texts'
import { CopyButton } from './copy-button.tsx'
import classes from './identifier.module.css'

const longest = 14

const shortened = (id: string) => (id.length > longest ? `${id.slice(0, 6)}…${id.slice(-4)}` : id)

/** An id, short in the middle, whole on hover and by copy. */
export const Identifier = ({ id, whole }: { id: string; whole?: boolean }) => (
  <span className={classes.identifier}>
    <span className="mono" title={id}>
      {whole ? id : shortened(id)}
    </span>
    <CopyButton text={id} label={`${texts.frame.copy} ${id}`} />
  </span>
)
