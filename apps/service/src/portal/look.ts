/** The look of every portal; what the organisation adds comes after it. */
export const portalCss = `
:root{color-scheme:light dark;--ink:#1e293b;--soft:#526077;--line:#d5dce6;--ground:#fff;--lift:#f5f7fa;--accent:#4338ca;--on-accent:#fff;--good:#166534;--bad:#b42318;--bar:#4f6d9c}
@media(prefers-color-scheme:dark){:root{--ink:#e2e8f0;--soft:#a3b1c6;--line:#3a475c;--ground:#0f172a;--lift:#1b2537;--accent:#a5b4fc;--on-accent:#111827;--good:#86efac;--bad:#fda29b;--bar:#8fabd8}}
*{box-sizing:border-box}
body{margin:0;font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:break-word}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--ground);padding:8px}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;padding:12px 24px;border-bottom:1px solid var(--line)}
.brand{font-weight:600;font-size:17px;color:inherit;text-decoration:none;max-width:100%}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px;margin:0;padding:0}
header nav{margin-left:auto}header form{margin:0}
nav a{display:inline-block;padding:6px 0;text-decoration:none}nav a:hover{text-decoration:underline}
.columns{display:flex;flex-wrap:wrap;gap:32px;max-width:1080px;margin:0 auto;padding:24px}
main{flex:1 1 560px;min-width:0}
.beside{flex:0 0 200px}.beside ul{display:block;border-left:1px solid var(--line);padding-left:16px;margin-bottom:16px}
footer{max-width:1080px;margin:0 auto;padding:24px;color:var(--soft);font-size:13px}
h1{font-size:26px;line-height:1.25;margin:0 0 16px}h2{font-size:19px;margin:32px 0 8px}h3{font-size:16px;margin:24px 0 8px}
img{max-width:100%;height:auto}
pre{background:var(--lift);border:1px solid var(--line);border-radius:6px;padding:12px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
code{font-family:ui-monospace,monospace;font-size:.92em}
.value{display:block;padding:12px;background:var(--lift);border:1px solid var(--line);border-radius:6px;font-size:15px;overflow-wrap:anywhere;user-select:all}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
.card{border:1px solid var(--line);border-radius:6px;padding:16px;margin:0 0 16px}.card h2,.card h3{margin:0 0 4px}
.card>:last-child{margin-bottom:0}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:16px}.cards .card{margin:0}
.badge{display:inline-block;font-size:12px;border:1px solid var(--line);border-radius:6px;padding:0 6px;color:var(--soft)}
.facts{display:flex;flex-wrap:wrap;gap:4px 24px;margin:8px 0;padding:0;list-style:none;color:var(--soft);font-size:14px}
.facts b{color:var(--ink);font-weight:600;font-variant-numeric:tabular-nums}
.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:16px 0 0}.actions form,.actions p{margin:0}
form{max-width:480px}.field{margin:0 0 16px}label{display:block;font-weight:600;margin-bottom:4px}
.field small{display:block;color:var(--soft);margin-top:4px}.required{font-weight:400;color:var(--soft);font-size:13px}
.tick{display:flex;gap:8px;align-items:baseline;margin:0 0 8px}.tick label{font-weight:400;margin:0}
input:not([type=checkbox]),select,textarea{width:100%;padding:9px 10px;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:6px}
button,.button{display:inline-block;font:inherit;font-weight:600;padding:8px 16px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);text-decoration:none;cursor:pointer}
button.danger{background:transparent;border-color:var(--bad);color:var(--bad)}
button.quiet,.button.quiet{background:transparent;color:var(--accent)}
button.link{background:none;border:0;padding:6px 0;color:var(--accent);font-weight:400}
.notice{border:1px solid var(--line);border-left:4px solid var(--good);border-radius:6px;padding:8px 16px;margin:0 0 16px;background:var(--lift)}
.notice.bad{border-left-color:var(--bad)}.notice p{margin:4px 0}
.hero{background:var(--lift);border:1px solid var(--line);border-radius:6px;padding:32px;margin-bottom:24px}
.soft{color:var(--soft)}
svg.chart{width:100%;height:auto;display:block}.chart rect{fill:var(--bar)}.chart rect.bad{fill:var(--bad)}.chart text{fill:var(--soft);font-size:12px}.chart line{stroke:var(--line)}
.method{font-weight:600;font-family:ui-monospace,monospace;font-size:13px;margin-right:8px}
.operation{border:1px solid var(--line);border-radius:6px;margin:0 0 8px;padding:0 16px}.operation[open]{padding-bottom:16px}.operation>summary{padding:10px 0;cursor:pointer;overflow-wrap:anywhere}
.schema{margin:0;padding-left:16px;border-left:1px solid var(--line);list-style:none}.schema li{margin:4px 0}
@media(max-width:640px){header,.columns,footer{padding:16px}header nav{margin-left:0}.hero{padding:20px}.beside{flex-basis:100%}}
`
