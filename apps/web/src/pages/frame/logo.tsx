/** The product's mark. */
export const Logo = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden role="presentation">
    <rect width="32" height="32" rx="7" fill="#3f4ed2" />
    <path
      d="M16 6.5 25.5 16 16 25.5 6.5 16Z"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinejoin="round"
    />
  </svg>
)
