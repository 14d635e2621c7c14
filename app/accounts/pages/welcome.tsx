export default function Page() { return <main id="main"><h1>accounts/pages/welcome</h1></main>; }
