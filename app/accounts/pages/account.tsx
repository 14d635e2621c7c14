export default function Page() { return <main id="main"><h1>accounts/pages/account</h1></main>; }
